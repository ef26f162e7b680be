package exchange

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/predict"
	"crease/app/doc/model"
	"crease/app/text/messages"
	"crease/app/ui"
)

// Predict is the dialog that predicts new rows by what was learned of a table.
func Predict(f *Files) goapp.UI {
	p := &prediction{files: f}
	return &ui.Modal{State: f.State, Name: "predict", Title: titlePredict, Body: p.body,
		Prepare: func() { p.said, p.wrong, f.predicted = "", "", predict.Rows{} }}
}

// prediction is what is said of the last rows.
type prediction struct {
	files       *Files
	said, wrong string
}

// LastPredicted returns the rows that were predicted last as a table, nil if there are none by what the page shows now.
func (f *Files) LastPredicted() []byte {
	if f.predictor != f.State.Model.Newest() {
		return nil
	}
	return f.predicted.Text
}

// Predicted returns rows with what was learned of the open table. The error is a sentence.
func (f *Files) Predicted(data []byte) (predict.Rows, error) {
	d, s := f.State.Model.Data(), f.State.Model.Newest()
	if state, _ := f.State.Model.State(); d == nil || s == nil || state != model.Done {
		return predict.Rows{}, errNotLearned
	}
	if len(data) > 1<<20 { // the page waits meanwhile
		return predict.Rows{}, errLongRows
	}
	return predict.Table(data, s.Function(), &d.Look, nil)
}

func (p *prediction) take(_ string, data []byte) {
	rows, err := p.files.Predicted(data)
	p.said, p.wrong = "", ""
	if p.files.predicted, p.files.predictor = rows, p.files.State.Model.Newest(); err != nil {
		p.wrong = messages.Complaint(err)
		return
	}
	p.said = rowsPredicted(len(rows.Values), rows.Outside)
}

func (p *prediction) body() []goapp.UI {
	d, text := p.files.State.Model.Data(), p.files.predicted.Text
	if d == nil {
		return nil
	}
	fields := fileOrText("predict", ".csv,.tsv,.txt,text/csv", 5, p.wrong, func(file goapp.Value) {
		p.files.bytesOf(file, p.take)
	})
	return append(append([]goapp.UI{goapp.P().Text(predictWhat(d.Look.Names))}, fields...),
		goapp.P().Aria("live", "polite").Text(p.said),
		goapp.If(len(text) > 0, goapp.Textarea().ID("predicted").Rows(9).ReadOnly(true).
			Attr("spellcheck", "false").Aria("label", namePredicted).Text(string(text))),
		goapp.P().Class("dialog-acts").Body(
			ui.Button("button", savePredicted, func() { p.files.Save("predicted.csv", "text/csv", text) }).
				Disabled(len(text) == 0),
			ui.Button("button primary", predictText, func() { p.take("", []byte(textIn("predict"))) }),
		),
	)
}
