package learn

import (
	"slices"

	"crease/algo/base/work"
	"crease/algo/beyond/rounds"
	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/paper/regress"
)

// regress runs Algorithm 5's regression on the second half of the samples.
func (r *run) regress() {
	r.snap.Stage = snapshot.StageRegression
	opt := r.regression()
	opt.Descent = true // as the paper prints it; the loss of the factorisation is shown beside it
	opt.Work = work.New(r.showIfDue)
	opt.Progress = func(samples int64) { r.snap.Samples = samples }
	res, err := regress.Samples(r.snap.Recovered, r.src, opt)
	if err != nil {
		r.work.Fail(err)
		return
	}
	r.snap.Samples = r.src.Len()
	r.showRegression(res)
	r.mark()
}

func (r *run) regression() regress.Options {
	l := r.spec.Learning
	return regress.Options{Epsilon: l.Epsilon, M: l.Units}
}

func (r *run) showRegression(res *regress.Result) {
	r.snap.Regress = res.Regression
	r.snap.HeldOut = res.HeldOut
	r.setHeights(res.G)
	r.snap.Linear, r.snap.Learned = res.G.LinearPart(), res.Network
	r.judge()
}

// setHeights gives the units found the output weights that the regression has fitted, with which others of the true
// units may be recovered than before, and leaves out those of which it has made nothing.
func (r *run) setHeights(g regress.Function) {
	units, kept := slices.Clone(r.snap.Units), []int{}
	for i := range g.W {
		if units[i].A = g.Plus[i] + g.Minus[i]; units[i].A != 0 {
			kept = append(kept, i)
		}
	}
	r.keep(rounds.Pick(units, kept), kept)
}

// keep shows some of the units found, of which the numbers are given.
func (r *run) keep(units []snapshot.Unit, numbers []int) {
	r.setUnits(units)
	r.facts.Keep(numbers)
	r.snap.Diagnoses = r.verdict()
}

// lossOrders is the largest k of the terms of the loss proposition that are shown.
const lossOrders = 12

// judge compares the learned network with f or, if f is unknown, with the tensors estimated from the samples.
func (r *run) judge() {
	if r.known() {
		r.snap.Risk = network.Risk(r.truth, r.snap.Learned)
		r.showLoss(network.LossByOrder(r.truth, r.snap.Learned, lossOrders))
	} else if r.means != nil {
		r.showLoss(network.LossAgainst(r.means, r.snap.Learned))
	}
}

func (r *run) showLoss(values []float64) {
	terms := make([]snapshot.LossTerm, len(values))
	sum := 0.0
	for k, v := range values {
		sum += v
		terms[k] = snapshot.LossTerm{K: k, Value: v, Partial: sum}
	}
	r.snap.Loss = terms
}

// scatterSize is the number of samples whose predictions are shown.
const scatterSize = 300

// scatter returns labels and the predictions of g for them: of samples after the
// used ones if there are any, which the fit has not seen, else of the last ones.
func scatter(src *sample.Cache, g network.Network, used int64) []regress.Prediction {
	if g.Units() == 0 {
		return nil
	}
	block := int((used + sample.BlockSize - 1) / sample.BlockSize)
	block = min(block, sample.Blocks(src)-1)
	b := src.At(block)
	list := make([]regress.Prediction, min(scatterSize, b.Len))
	x := make([]float64, src.Dim())
	for i := range list {
		at := b.Len - len(list) + i
		b.Point(at, x)
		list[i] = regress.Prediction{Label: b.Y[at], Predicted: g.Eval(x)}
	}
	return list
}
