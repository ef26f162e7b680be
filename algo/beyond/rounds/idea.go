package rounds

import (
	"errors"
	"iter"
	"math"
	"slices"

	"crease/algo/network"
	"crease/algo/num/hermite"
	"crease/algo/num/linalg"
	"crease/algo/paper/jennrich"
	"crease/algo/paper/momentfit"
	"crease/algo/paper/recovery"
)

// idea is a way to a start of the joint fit.
type idea struct {
	name    Idea
	propose func(*Learner) (start, error)
}

// Idea says where a start of the joint fit comes from.
type Idea int

// The ideas; the zero Idea is none.
const (
	Tensors  Idea = 1 + iota // Algorithm 4 on T_k
	Again                    // the units so far
	Beside                   // the units so far and one that the tensors of the rest show
	Pursuit                  // one unit after the other, each as the tensors of the rest show it
	Exchange                 // the units so far, each in turn exchanged for what the rest of the others shows
)

// start is a network to start the joint fit from.
type start struct {
	net     network.Network
	origins []Origin // one a unit
	ok      bool
}

// clone returns a copy that shares nothing with s.
func (s *start) clone() start { return start{s.net.Clone(), slices.Clone(s.origins), s.ok} }

func (s *start) append(w []float64, b, a float64, o Origin) {
	s.net.Append(w, b, a)
	s.origins = append(s.origins, o)
}

// ideas gives what to try in a round. The order is that of how often each made
// rounds contract where those before it did not: on 4000 rounds in the plane, of
// random networks with 3 to 8 units, half of the time, a quarter, and an eighth.
// While there are more samples they help more than the last three. The last one takes
// longest: of the first 100 sheets with four creases and the first 100 with five
// (app/doc/mystery), from 20,000 samples, 197 are exact without it and all with it.
//
// Old and new units together in Algorithm 5, then pruned, did not pay. On 30 networks,
// (d, m, ℓ) = (2, 3, 2) from 200,000 samples, (2, 4, 3) from 1,000,000, (10, 10, 1) from
// 30,000 and (2, 6) from 200,000, rounds are exact without it. Tried after the first two
// it took 1.5 to 2.2 times the time, tried first 1.4 to 9 times, for at most 35 %
// fewer samples; tried last it changed next to nothing.
func (l *Learner) ideas(last bool) iter.Seq[idea] {
	return func(yield func(idea) bool) {
		list := []idea{{Tensors, (*Learner).fromTensors}, {Again, (*Learner).again}}
		if last {
			list = append(list, idea{Beside, (*Learner).beside}, idea{Pursuit, (*Learner).pursuit},
				idea{Exchange, (*Learner).exchange})
		}
		for _, i := range list {
			if !yield(i) {
				return
			}
		}
	}
}

// fromTensors runs Algorithm 4, or 6, on T_k. Finding nothing is a start too:
// Algorithm 5 then takes off what is linear.
func (l *Learner) fromTensors() (start, error) {
	rec := l.now()
	res, err := recovery.Run(l.read.coefficient, l.options())
	if errors.Is(err, jennrich.ErrNoConvergence) {
		return start{}, nil
	}
	if err != nil && !errors.Is(err, recovery.ErrNothing) {
		return start{}, err
	}
	rec.Recovery = res
	if res.Decomposed() {
		rec.Threshold, rec.Ranks = res.Thresholds.Eta1, [2]int{res.Odd.Rank, res.Even.Rank}
	}
	if err := l.publish(); err != nil {
		return start{}, err
	}
	s := start{ok: true}
	var lost []candidate
	for _, u := range res.Units {
		if c := (candidate{u.W, Origin{rec.Number, u.Found[0]}}); math.Abs(u.B) > farBias || !linalg.Finite(u.A) {
			lost = append(lost, c)
		} else {
			s.append(u.W, u.B, u.A, c.origin)
		}
	}
	// Where RecoverScalars says nothing the direction still does: the bias is
	// looked for.
	for _, c := range lost {
		s.place(l.read.rest(s.net), []candidate{c}, bound(l.samples()))
	}
	l.inherit(&s)
	return s, nil
}

// farBias is the bias beyond which RecoverScalars says nothing: e^{b²/2}
// magnifies the errors.
const farBias = 2.5

// again starts from the units that are there.
func (l *Learner) again() (start, error) {
	return (&start{l.cur.units, l.cur.origins, l.cur.units.Units() > 0}).clone(), nil
}

// inherit gives the units that were there before the origin that they had.
func (l *Learner) inherit(s *start) {
	for i, j := range network.Same(s.net, l.cur.units) {
		if j >= 0 {
			s.origins[i] = l.cur.origins[j]
		}
	}
}

// follow fits a start to the tensors, runs Algorithm 5 on the outcome and
// measures it on held-out samples.
func (l *Learner) follow(rec *Round, name Idea, s start) (model, error) {
	from := s.net
	s, loss, err := l.fit(s)
	if err != nil {
		return model{}, err
	}
	m, err := l.regress(s.net, s.origins)
	if err != nil {
		return m, err
	}
	rec.Attempts = append(rec.Attempts, Attempt{Idea: name, Units: m.units.Units(), HeldOut: m.held})
	rec.Fits = append(rec.Fits, JointFit{Start: from, Fitted: s.net, Origins: s.origins, Loss: loss})
	return m, l.publish()
}

// The joint fit: a good start needs a few steps, and ten of them that gain little
// end it, as does one that is short beside the error of the tensors.
const fitSteps, fitWindow, fitPatience, fitPrecision = 60, 10, .02, 1e-3

// fit fits a start to T_2 … T_K and returns its end with the losses. A unit that
// runs off to where hardly any sample lies beyond its crease is no unit but noise,
// put where He_k is largest: it is left out, and the others are fitted again.
func (l *Learner) fit(s start) (start, []float64, error) {
	far := bound(l.samples())
	if m := s.net.Units(); m > 0 && !momentfit.Fits(m, l.src.Dim()) {
		l.unfitted = max(l.unfitted, m)
	}
	var curve []float64
	for {
		r, err := momentfit.Fit(l.read.t[2:], s.net, momentfit.Options{
			Steps: fitSteps, Window: fitWindow, Patience: fitPatience, Precision: fitPrecision,
			MaxBias: far, Work: l.opt.Work,
		})
		if err != nil {
			return s, nil, err
		}
		curve = append(curve, r.Loss...)
		kept := start{ok: true}
		for i, w := range r.Network.W {
			if math.Abs(r.Network.B[i]) < far {
				kept.append(w, r.Network.B[i], r.Network.A[i], s.origins[i])
			}
		}
		if kept.net.Units() == s.net.Units() {
			return kept, curve, nil
		}
		s = kept
	}
}

// bound returns the bias beyond which too few of n samples lie to tell of a unit.
func bound(n int64) float64 {
	const seen, step = 30, .05
	b := 2.0
	for float64(n)*hermite.Cdf(-b) > seen {
		b += step
	}
	return b
}
