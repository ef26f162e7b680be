package app

import (
	"errors"
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/formats"
)

// errAsked says that arrays could be taken in two ways and that the reader is
// asked which.
var errAsked = errors.New("the reader is asked whether rows or columns of W belong to the units")

// question is what the reader is asked before arrays are taken.
type question struct {
	name   string
	arrays formats.Arrays
}

// takeArrays takes over W, b and a. The settings stay as they are.
func (d *desk) takeArrays(name string, data []byte) error {
	r, err := formats.ReadArrays(data)
	if err != nil {
		return fmt.Errorf("%s was not taken. It is no spec; read as arrays: %s", name, sentenceRest(err.Error()))
	}
	if r.Layout() == formats.Unclear {
		d.asked = &question{name, r}
		d.open("import")
		return errAsked
	}
	return d.layArrays(name, r, r.Layout())
}

// sentenceRest ends a message that stands inside a sentence.
func sentenceRest(text string) string {
	if s := sentence(text); len(s) > 0 {
		return text[:1] + s[1:]
	}
	return text
}

// layArrays draws the network whose W lies as given.
func (d *desk) layArrays(name string, r formats.Arrays, l formats.Layout) error {
	n, err := r.Network(l)
	if err != nil {
		return fmt.Errorf("%s was not taken. %s", name, complaint(err))
	}
	s := d.model.Committed()
	s.Network = n
	if err := s.Validate(true); err != nil {
		return fmt.Errorf("%s was not taken. %s", name, complaint(err))
	}
	d.show(s)
	return nil
}

// answer takes the arrays that the reader was asked about.
func (d *desk) answer(l formats.Layout) {
	q := d.asked
	if q == nil {
		return
	}
	d.asked = nil
	d.closing("import")
	if err := d.layArrays(q.name, q.arrays, l); err != nil {
		d.notify(err.Error(), true)
		return
	}
	d.notify("", false)
}

// renderQuestion asks which way a square W lies.
func (d *desk) renderQuestion() app.UI {
	if d.asked == nil {
		return app.Div().Hidden(true)
	}
	units, _ := d.asked.arrays.Size(formats.Rows)
	way := func(name string, l formats.Layout) app.UI {
		return app.Button().Type("button").Class("button").Text(name).OnClick(func(app.Context, app.Event) { d.answer(l) }, name)
	}
	return app.Div().Class("import-question").Role("group").Aria("labelledby", "import-question").Body(
		app.P().ID("import-question").Text(fmt.Sprintf(
			"%s has %d units with %d inputs, so the shape of W does not tell which way it lies. What belongs to a unit?", d.asked.name, units, units)),
		app.P().Class("import-ways").Body(
			way("A row (PyTorch, m×d)", formats.Rows),
			way("A column (Keras, d×m)", formats.Columns),
		),
	)
}
