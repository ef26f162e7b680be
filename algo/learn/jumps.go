package learn

import (
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/beyond/evidence"
	"crease/algo/beyond/judge"
	"crease/algo/beyond/practical"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// noteJumps notes where a table's labels jump, if the method leaves them unexplained or its units may stand for a jump.
// One jump after the other is found; then each is located again with the others subtracted, beside a network that is
// fitted without them all, as jumps not yet known move and bend those that are.
func (r *run) noteJumps() {
	t, ok := r.src.(*sample.Shuffled)
	open := r.facts.Open() || len(r.facts.Pairs) > 0
	if d := r.facts.Direct; d != nil { // a network that meets all rows has a step only between creases without rows between
		open = d.Units == 0 || len(d.Pairs) > 0
	}
	if !ok || !open {
		return
	}
	const (
		most     = 12  // jumps that are named
		minShare = .01 // of the first jump: a smaller one is what rounding leaves of it
		turns    = 3   // of fits at the end
	)
	misled := r.facts.Direct != nil && r.facts.Direct.Rows != nil // by wrong rows, rounds leave steps at creases
	var jumps []evidence.Jump
	flat := t // without the jumps
	// locate fits the table without the jumps, and locates each again beside that fit. It returns those that are there,
	// and reports whether they are as high as before.
	locate := func(budget int64) (fit *practical.Result, there []evidence.Jump, same bool) {
		flat = without(t, jumps)
		if fit = r.directFit(flat, budget, 0); r.failed() {
			return nil, nil, false
		}
		same = true
		for i, before := range jumps {
			j, ok := r.findJump(without(t, slices.Delete(slices.Clone(jumps), i, i+1)), fit.Learned)
			if ok {
				same = same && math.Abs(j.Height-before.Height) <= j.Error
				jumps[i], there = j, append(there, j)
			}
		}
		return fit, there, same
	}
	for g := r.snap.Learned; len(jumps) < most; {
		j, ok := r.findJump(without(t, jumps), g)
		if !ok || len(jumps) > 0 && j.Height < minShare*jumps[0].Height {
			break
		}
		jumps = append(jumps, j)
		fit, there, _ := locate(fitting.Part)
		if fit == nil || misled && len(there) < len(jumps) {
			return
		}
		g = fit.Learned
	}
	if len(jumps) == 0 {
		return
	}
	fit, there, same := locate(work.Quick)
	for turn := 1; turn < turns && !same && fit != nil; turn++ {
		fit, there, same = locate(work.Quick)
	}
	if r.failed() || misled && len(there) < len(jumps) {
		return
	}
	if r.noteFunction(flat, &fit.Outcome); fit.Ended == judge.Noisy && !fit.Smooth {
		r.facts.JumpNoise = fit.Noise
	}
	if len(there) == 0 { // the fit may follow a part of each
		there = jumps[:1]
	}
	r.facts.Jumps, r.snap.Signs.Resolved, r.facts.Signs = there, false, refine.Ambiguous
	r.snap.Errors = nil                    // of units that only follow the jumps
	r.setUnits(slices.Clone(r.snap.Units)) // whose signs are open now
}

// findJump looks for a jump of a table's labels beside a network, in the table's own coordinates. It reports false if
// there is none that explains part of what the network leaves, or if the run has failed.
func (r *run) findJump(t *sample.Shuffled, g network.Network) (evidence.Jump, bool) {
	const blocks = 4 // of samples, the most that are looked at
	scaled := pool.Scale(t)
	data, m := scaled.Rows(linalg.Numbers(min(blocks, sample.Blocks(t)))...), scaled.Shrunk(refine.NewModel(g, r.dim))
	j, ok := evidence.FindJump(m, data, r.work)
	if !ok || r.failed() {
		return evidence.Jump{}, false
	}
	plane := scaled.Map.Back(network.Network{W: [][]float64{j.W}, B: []float64{j.B}, A: []float64{1}}).Normalised()
	return evidence.Jump{W: plane.W[0], B: plane.B[0],
		Height: math.Ldexp(j.Height, scaled.Shift), Error: math.Ldexp(j.Error, scaled.Shift)}, true
}

// without returns a table without jumps, which hide creases and noise.
func without(t *sample.Shuffled, jumps []evidence.Jump) *sample.Shuffled {
	y := slices.Clone(t.Y)
	for _, j := range jumps {
		for i, x := range t.X {
			if linalg.Affine(j.B, j.W, x) > 0 {
				y[i] -= j.Height
			}
		}
	}
	return t.Relabelled(y)
}
