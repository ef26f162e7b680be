package exchange

import (
	"crease/app/doc/model"
	"crease/app/run/state"
)

// watchPoints has the page say of every table once, as soon as the learner has looked at
// it, that its points are not from N(0, I), and offer to standardise them where that helps.
func (f *Files) watchPoints() {
	if f.watched {
		return
	}
	f.watched = true
	f.State.Model.Listen(func(c model.Change) {
		if c&model.RunChanged != 0 {
			f.tellPoints()
		}
	})
}

func (f *Files) tellPoints() {
	d, s := f.State.Model.Data(), f.State.Model.Newest()
	if d == nil || d == f.told || s == nil || s.Points.Gaussian() {
		return
	}
	f.told = d
	n := state.Notice{Text: skipped(d.Name, d.Skipped) + notGaussian(d.Name, s.Points, s.Map != nil), Bad: true}
	if s.Map == nil && s.Points.Linear() {
		n.Act, n.Do = standardise, func() { f.State.Standardise(true) }
	}
	f.State.Offer(n)
}

// points says of the result that is exported in which coordinates it is, and on what it
// rests; "" where there is nothing to say.
func (f *Files) points() string {
	text := ""
	s := f.State.Model.Newest()
	if f.State.Model.Data() == nil || s == nil {
		return text
	}
	if s.Map != nil {
		text = inTable
	}
	if !s.Points.Gaussian() {
		text += restsOn
	}
	return text
}
