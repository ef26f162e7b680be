package exchange

import (
	"errors"
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/predict"
	"crease/app/doc/formats"
	"crease/app/doc/model"
	"crease/app/text/messages"
	"crease/app/ui"
)

// Predict is the dialog that predicts new rows by what was learned of a table.
func Predict(f *Files) goapp.UI {
	p := &prediction{files: f}
	p.dialog = ui.Modal{State: f.State, Name: "predict", Title: "Predict new rows", Body: p.body,
		Prepare: func() { p.said, p.wrong, f.predicted = "", "", predict.Rows{} }}
	return &p.dialog
}

// prediction is what is said of the last rows.
type prediction struct {
	files       *Files
	dialog      ui.Modal
	said, wrong string
}

// LastPredicted returns the rows that were predicted last as a table, "" if there are none by what the page shows now.
func (f *Files) LastPredicted() string {
	if f.predictor != f.State.Model.Newest() {
		return ""
	}
	return f.predicted.Text
}

// predict has a worker predict rows by what was learned of the open table, and calls end with the rows or a sentence.
func (f *Files) predict(data []byte, end func(predict.Rows, error)) {
	d, s := f.State.Model.Data(), f.State.Model.Newest()
	if state, _ := f.State.Model.State(); d == nil || s == nil || state != model.Done {
		end(predict.Rows{}, errors.New("nothing was learned of a table yet"))
		return
	}
	f.read("new rows", data, formats.Order{Want: formats.Predictions, Function: s.Function(), Look: d.Look},
		func(t formats.Taken, err error) { end(t.New, err) })
}

func (p *prediction) take(_ string, data []byte) {
	f := p.files
	by := f.State.Model.Newest()
	f.predict(data, func(rows predict.Rows, err error) {
		f.predicted, f.predictor, p.said, p.wrong = rows, by, "", ""
		if err != nil {
			p.wrong = messages.Complaint(err)
		} else {
			p.said = rowsPredicted(len(rows.Values), rows.Outside)
		}
		p.dialog.Update()
	})
}

func (p *prediction) body() []goapp.UI {
	d, text := p.files.State.Model.Data(), p.files.predicted.Text
	if d == nil {
		return nil
	}
	const shown = 1 << 20 // bytes; the file that is saved has all
	if len(text) > shown {
		text = text[:strings.LastIndexByte(text[:shown], '\n')+1] + "…"
	}
	fields := fileOrText("predict", ".csv,.tsv,.txt,text/csv", 5, p.wrong, func(file goapp.Value) {
		p.files.bytesOf(file, p.take)
	})
	return append(append([]goapp.UI{goapp.P().Text(predictWhat(d.Look.Names))}, fields...),
		goapp.P().Aria("live", "polite").Text(p.said),
		goapp.If(len(text) > 0, goapp.Textarea().ID("predicted").Rows(9).ReadOnly(true).
			Attr("spellcheck", "false").Aria("label", "The rows with their predictions").Text(text)),
		goapp.P().Class("dialog-acts").Body(
			ui.Button("button", "Save as CSV", func() {
				p.files.Save("predicted.csv", "text/csv", []byte(p.files.predicted.Text))
			}).Disabled(len(text) == 0),
			ui.Button("button primary", "Predict", func() { p.take("", []byte(textIn("predict"))) }),
		),
	)
}
