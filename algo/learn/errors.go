package learn

import (
	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
)

// standardErrors returns those of the recovered network, in the table's own coordinates, as the direct fit
// came to it from labels with noise of the standard deviation sigma. linear tells that the fit has a linear
// part. Rows that are only rounded are met by a fit to the first of them, which are then all that count.
func (r *run) standardErrors(sigma float64, linear bool) *refine.Errors {
	src := start{inTable{r.src, r.snap.Map}, r.snap.Samples}
	return refine.StandardErrors(r.snap.InTable(r.snap.Recovered), src, sigma, linear, r.work)
}

// inTable is a source with its points as they were before they were standardised.
type inTable struct {
	sample.Source
	m *sample.Map
}

// Fill implements sample.Source.
func (t inTable) Fill(block int, dst *sample.Block) {
	t.Source.Fill(block, dst)
	if t.m != nil {
		dst.Move(t.m.OutOf)
	}
}
