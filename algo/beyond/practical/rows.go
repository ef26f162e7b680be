package practical

import (
	"context"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/data/moment"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// DiagnoseRows says which rows of a table, on which another method found no network that
// meets all of them, do not fit the network that some neighbouring rows or most of all fit
// exactly; or, where they show no more than that units lie close together, which of those
// found by the other method may be two, or that a network meets all rows. The list is empty if
// there are no such rows. The error is ctx's or the host's, or ErrNotFinite.
func DiagnoseRows(
	ctx context.Context, t *sample.Shuffled, found network.Network, opt Options,
) (diagnosis.List, error) {
	opt = opt.quiet()
	opt.Budget = fitting.Part
	res, err := Learn(ctx, t, moment.NewSummer(t, 1), opt)
	if err != nil {
		return nil, err
	}
	var list diagnosis.List
	for _, d := range res.Diagnoses {
		if d.Code == diagnosis.RowsDisagree {
			d.Units = []int{}
			list = append(list, d.With(diagnosis.SayFitFinds))
		}
	}
	if res.Exact {
		list.Add(diagnosis.Counterexamples, nil, diagnosis.SayAllMet,
			diagnosis.Counted(res.Recovered.Units(), diagnosis.Units), res.Samples)
	}
	same := network.Same(res.Recovered, found)
	for _, d := range res.Diagnoses {
		if len(d.Units) == 0 {
			continue
		}
		units := []int{} // by the numbers that they have in the other method's network
		for _, i := range d.Units {
			if k := same[i]; k >= 0 && linalg.DistanceUpToSign(res.Recovered.W[i], found.W[k]) < misses.Beside {
				units = append(units, k)
			}
		}
		d.Units = units
		list = append(list, d.With(diagnosis.SayFitShows))
	}
	return list, nil
}
