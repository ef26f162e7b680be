package share

import (
	"crease/app/doc/assignment"
	"crease/app/doc/link"
	"crease/app/doc/model"
)

// offer is what an author chooses for a link.
type offer struct {
	terms assignment.Terms
	auto  bool       // it starts to learn by itself
	pace  model.Pace // how its run is watched
	card  string     // the key of the card that is open, "" for none
}

// of returns what the link holds, for what the page shows.
func (o offer) of(shown link.State) link.State {
	v := &shown.View
	v.Assignment, v.Auto, v.Pace, v.Card, v.Embedded = o.terms, o.auto, o.pace, o.card, false
	// The method of the drawing is always among those that are offered.
	if v.Assignment.Methods != 0 {
		v.Assignment.Methods |= assignment.MethodOf(shown.Spec.Learning.Method)
	}
	return shown
}

// lockable are the controls that can be locked: the others show what comes out.
const lockable = assignment.All &^ (assignment.Stages | assignment.Found | assignment.Verdict)

func (o *offer) hide(c assignment.Control, on bool) { o.terms.Hidden = with(o.terms.Hidden, c, on) }

func (o *offer) lock(c assignment.Control, on bool) { o.terms.Locked = with(o.terms.Locked, c, on) }

// allMethods are all methods.
const allMethods = assignment.Exact | assignment.Paper | assignment.Rounds | assignment.Practical

// give offers a method or does not. All of them are written as none, which is shorter.
func (o *offer) give(m assignment.Method, on bool) {
	all := o.terms.Methods
	if all == 0 {
		all = allMethods
	}
	if all = with(all, m, on); all == allMethods {
		all = 0
	}
	o.terms.Methods = all
}

// with returns a set with some members or without them.
func with[S ~uint64](set, members S, on bool) S {
	if on {
		return set | members
	}
	return set &^ members
}
