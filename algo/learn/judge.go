package learn

import (
	"crease/algo/learn/snapshot"
	"crease/algo/network"
)

// lossOrders is the largest k of the terms of the loss proposition that are shown.
const lossOrders = 12

// judge compares the learned network with f or, if f is unknown, with the tensors estimated
// from the samples.
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
