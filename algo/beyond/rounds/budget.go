package rounds

import (
	"crease/algo/base/work"
	"crease/algo/num/tensor"
)

const (
	// workLimit is the work of a run, in multiply-adds, beyond which rounds go on only while they
	// contract: no order is raised any more, and of the ideas the two quickest are tried. It takes a
	// few seconds.
	workLimit = 4 * work.Quick / 3
	// passesOfOrder is the number of passes over the samples that a higher order takes at least, and
	// passesToEnd that it takes until rounds have contracted to rounding.
	passesOfOrder, passesToEnd = 4, 60
)

// spent returns the work of all rounds so far, decompositions included, in multiply-adds.
func (l *Learner) spent() int64 { return l.opt.Work.Done() - l.before + l.decomposing.Done() }

// over reports whether the work has reached its limit.
func (l *Learner) over() bool { return l.spent() >= l.limit }

// raise goes one order up, if there is one and it may help. Where the order holds no more directions
// than were found, the higher one gets the work that it takes. Otherwise its moments have to be within
// the limit, and those of the present order have to show something: if they are noise, so are higher
// ones, whose decompositions take longest.
func (l *Learner) raise() bool {
	next := l.ladder
	if !next.raise() {
		return false
	}
	pass := l.samples() * int64(tensor.Len(next.dim+1, next.top))
	switch {
	case l.usedUp():
		l.limit = max(l.limit, l.spent()+passesToEnd*pass)
	case !l.shows() || l.spent()+passesOfOrder*pass > l.limit:
		return false
	}
	l.ladder = next
	return true
}

// shows reports whether one of the tensors of the residual exceeds its error.
func (l *Learner) shows() bool {
	round := l.currentRound()
	for k, left := range round.Left {
		if k >= 2 && left > exceeds(tensor.Len(l.src.Dim(), k))*round.Expected[k] {
			return true
		}
	}
	return false
}

// determined returns the number of units that the samples can determine, or m if it is given.
func (l *Learner) determined() int {
	if l.opt.Units > 0 {
		return l.opt.Units
	}
	return max(1, int(l.samples())/(l.src.Dim()+2))
}
