package rounds

import (
	"errors"
	"math"
	"slices"

	"crease/algo/beyond/few"
	"crease/algo/beyond/judge"
	"crease/algo/network"
	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
	"crease/algo/paper/jennrich"
	"crease/algo/paper/momentfit"
	"crease/algo/paper/recovery"
)

// idea proposes a start of the joint fit.
type idea struct {
	name    Idea
	propose func(*Learner) start
}

// Idea says where a start of the joint fit comes from.
type Idea int

// The ideas; the zero Idea means none.
const (
	Tensors  Idea = 1 + iota // Algorithm 4 on T_k
	Current                  // the units so far
	Beside                   // the units so far and one from the residual tensors
	Pursuit                  // one unit after the other, each from the residual tensors
	Exchange                 // the units so far, each in turn exchanged for one from the residual tensors of the others
	OneSide                  // a single unit, by regression on the samples whose labels are not zero
)

// start is a network to start the joint fit from.
type start struct {
	net     network.Network
	origins []Origin // one for each unit
	ok      bool
	fitted  bool // already exact: the joint fit would lose digits, and is skipped
}

// clone returns a copy that shares nothing with s.
func (s *start) clone() start { return start{s.net.Clone(), slices.Clone(s.origins), s.ok, s.fitted} }

func (s *start) append(w []float64, b, a float64, o Origin) {
	s.net.Append(w, b, a)
	s.origins = append(s.origins, o)
}

// ideas returns the ideas of a round in the order in which they are tried: by how often each made a round contract
// where those before it did not. While there are more samples, taking these helps more than any but the first two.
// OneSide costs next to nothing and is for few samples of a single unit; where they are very few it comes first, as a
// linear part and a unit of the tensors' may meet them all. Exchange takes longest: of 200 sheets with four or five
// creases (app/doc/mystery), from 20,000 samples, 197 are exact without it and all with it.
func (l *Learner) ideas(last bool) []idea {
	list := []idea{{Tensors, (*Learner).fromTensors}, {Current, (*Learner).fromUnits}}
	if !last {
		return list
	}
	at := len(list)
	if judge.Few(l.src.Len(), 1, l.src.Dim()) {
		at = 0
	}
	list = slices.Insert(list, at, idea{OneSide, (*Learner).oneSide})
	return append(list, idea{Beside, (*Learner).beside}, idea{Pursuit, (*Learner).pursuit},
		idea{Exchange, (*Learner).exchange})
}

// fromTensors runs Algorithm 4 or 6 on T_k. Without units it is useful too: Algorithm 5 then learns the linear part.
func (l *Learner) fromTensors() start {
	const farBias = 2.5 // beyond which the result of RecoverScalars is useless: e^{b²/2} magnifies the errors
	rec := l.currentRound()
	res, err := recovery.Run(l.read.coefficient, l.options())
	if errors.Is(err, jennrich.ErrNoConvergence) {
		return start{}
	}
	if err != nil && !errors.Is(err, recovery.ErrNothing) {
		l.fail(err)
		return start{}
	}
	rec.Recovery = res
	if res.Decomposed() {
		rec.Threshold, rec.Ranks = res.Thresholds.Eta1, [2]int{res.Odd.Rank, res.Even.Rank}
	}
	l.publish()
	s := start{ok: true}
	var unplaced []candidate
	for _, u := range res.Units {
		if c := (candidate{u.W, Origin{rec.Number, u.Found[0]}}); math.Abs(u.B) > farBias || !linalg.Finite(u.A) {
			unplaced = append(unplaced, c)
		} else {
			s.append(u.W, u.B, u.A, c.origin)
		}
	}
	// Where the scalars of RecoverScalars are useless the direction may still be right: search for its bias.
	for _, c := range unplaced {
		s.place(l.read.residual(s.net), []candidate{c}, bound(l.samples()))
	}
	l.inherit(&s)
	return s
}

// fromUnits starts from the units found so far.
func (l *Learner) fromUnits() start {
	return (&start{l.cur.units, l.cur.origins, l.cur.units.Units() > 0, false}).clone()
}

// oneSide is a single unit as package few reads it off. Hundreds of samples are too few for their tensors to show its
// bias, while its labels beyond the crease are linear in x and all others zero. A joint fit would lose what is exact.
func (l *Learner) oneSide() (s start) {
	if l.opt.Units > 1 {
		return s
	}
	var net network.Network
	if net, s.ok = few.One(l.src, l.opt.Work); s.ok {
		s.fitted = true
		s.append(net.W[0], net.B[0], net.A[0], Origin{Round: l.currentRound().Number}) // no tensor showed it
	}
	return s
}

// inherit restores the origin of units that were found before.
func (l *Learner) inherit(s *start) {
	for i, j := range network.Same(s.net, l.cur.units) {
		if j >= 0 {
			s.origins[i] = l.cur.origins[j]
		}
	}
}

// attempt fits a start to the tensors, runs Algorithm 5 on its units and measures the network on held-out samples.
func (l *Learner) attempt(rec *Round, name Idea, s start) model {
	from := s.net
	var loss []float64
	if !s.fitted {
		s, loss = l.fit(s)
	}
	m := l.regress(s.net, s.origins)
	if s.fitted { // where hardly a sample lies behind a crease Algorithm 5 does not tell the unit from a linear part
		if residuals, held := l.heldOut(s.net); held <= exact*exact*l.res.Energy {
			m.units, m.origins, m.learned, m.linear = s.net, s.origins, s.net.Clone(), make([]float64, l.src.Dim()+1)
			m.residuals, m.held = residuals, held
		}
	}
	rec.Attempts = append(rec.Attempts, Attempt{Idea: name, Units: m.units.Units(), HeldOut: m.held})
	rec.Fits = append(rec.Fits, JointFit{Start: from, Fitted: s.net, Origins: s.origins, Loss: loss})
	l.publish()
	return m
}

// fitSteps bounds the steps of the joint fit.
const fitSteps = 60

// fit fits a start to T_2 … T_K and returns the fitted start with the losses. A unit whose bias grows until hardly any
// sample lies beyond its crease fits noise, where He_k is largest: it is dropped, and the others are fitted again.
func (l *Learner) fit(s start) (start, []float64) {
	far := bound(l.samples())
	if m := s.net.Units(); m > 0 && !momentfit.Fits(m, l.src.Dim()) {
		l.res.Round.Unfitted = max(l.res.Round.Unfitted, m)
	}
	var curve []float64
	for {
		// From a good start it takes a few steps: until ten gain little, or one is small beside the error of T_k.
		r := momentfit.Fit(l.read.t[2:], s.net, momentfit.Options{
			Steps: fitSteps, Window: 10, Patience: .02, Precision: 1e-3, MaxBias: far, Work: l.opt.Work,
		})
		curve = append(curve, r.Loss...)
		kept := start{ok: true}
		for i, w := range r.Network.W {
			if math.Abs(r.Network.B[i]) < far {
				kept.append(w, r.Network.B[i], r.Network.A[i], s.origins[i])
			}
		}
		if kept.net.Units() == s.net.Units() {
			return kept, curve
		}
		s = kept
	}
}

// bound returns the bias above which too few of n samples lie beyond the crease to show a unit.
func bound(n int64) float64 {
	const beyond, step = 30, .05 // samples beyond the crease
	b := 2.0
	for float64(n)*hermite.Cdf(-b) > beyond {
		b += step
	}
	return b
}
