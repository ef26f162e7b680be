package learn

// patience is how many seconds a search takes before it tells how long it may take still: most
// end long before their bound.
const patience = 10

// bound tells how long a search may take still: its work is bounded, and so is the time at
// the pace so far.
type bound struct {
	seconds   float64 // of the run, when it was told last
	work      int64   // of the search, in multiply-adds
	most      int64   // at which the search ends, 0 while there is none
	took      float64 // seconds that were spent on
	did       int64   // so much of the work
	searching bool
}

// tell takes the state of a search at a time of the run; most is 0 if none is under way.
func (b *bound) tell(seconds float64, work, most int64) {
	if most > 0 && b.searching {
		b.took += seconds - b.seconds
		b.did += work - b.work
	}
	b.seconds, b.work, b.most, b.searching = seconds, work, most, most > 0
}

// left returns the seconds that the search takes still at most, 0 if that is not known or
// not worth telling yet.
func (b *bound) left() float64 {
	if !b.searching || b.took < patience || b.did <= 0 || b.work >= b.most {
		return 0
	}
	return b.took / float64(b.did) * float64(b.most-b.work)
}
