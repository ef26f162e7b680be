package rows

import (
	"math"
	"sort"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/noise"
	"crease/algo/beyond/refine"
	"crease/algo/network"
	"crease/algo/num/elementary"
)

// Robust looks for the model of samples whose labels have Gaussian noise and some of which are wrong by much more:
// these bend a least-squares fit, which calls everything noise.
//
// Each start is first fitted by least absolute deviations, which do not bend. The scale of the noise is estimated from
// the median of the residuals; the samples that it explains determine the units (noise.Support), repeatedly until these
// samples no longer change. One start is the least-squares model, the other a linear function, as all units of the
// former may be fitted to wrong labels. TestNoiseAndWrongRows and TestNoiseIsNoWrongRows say which tables have rows
// named: all of 60 with 1 to 33 % of the labels wrong by 200 times the noise, none of 160 with noise only.
type Robust struct {
	Noise    *noise.Noise
	From     refine.Model // what least squares found
	Capacity int          // units that the samples can carry
}

// Find returns the model and whether its residuals show wrong labels (Wrong), as likely in one place as in another:
// large residuals confined to some places are varying noise, or right labels beyond a crease that was not found.
func (r Robust) Find() (best refine.Model, ok bool) {
	const maxSamples = 8192 // samples that determine the units; the caller tests all
	const uneven = 1.25     // root mean square over scale, above which labels may be wrong
	const straight = 8      // reweighted fits that approach least absolute deviations
	data, log := r.Noise.Pool.Data, r.Noise.Log
	f := fitting.On(data.Slice(0, min(data.Len(), maxSamples)), log)
	res, square := log.Residuals(r.From, f.Data)
	if s, _ := spread(sizes(res), Free(r.From)); math.Sqrt(square) < uneven*s {
		return best, false
	}
	defer log.Within(log.Meter.Done() + 2*fitting.Restarts)()
	least := math.Inf(1)
	for _, m := range []refine.Model{r.From, refine.NewModel(network.Network{}, f.Data.Dim)} {
		// Half the units are active, and half of a symmetric matrix is summed.
		if p := int64(Free(m)); straight*steps*int64(f.Data.Len())*p*p/8 > fitting.Absolute {
			continue
		}
		for range straight { // least absolute deviations above the median, least squares below
			res, _ := log.Residuals(m, f.Data)
			size := sizes(res)
			m, _ = refine.Fit(m, weigh(f.Data, res, size[len(size)/2]), log.Pace(steps, 1e-2))
		}
		res, _ := log.Residuals(m, f.Data)
		if _, ok := Wrong(res, Free(m)); !ok {
			continue // heavy-tailed noise, not worth the fits that follow
		}
		m = r.fit(f, m)
		res, _ = log.Residuals(m, f.Data)
		s, _ := spread(sizes(res), Free(m))
		// By the Bayesian information criterion: a unit fitted to a few wrong labels does not lower the scale.
		price := float64(Free(m)) * elementary.Log(float64(len(res)))
		if cost := 2*float64(len(res))*elementary.Log(s) + price; s > 0 && cost < least {
			best, least = m, cost
		}
	}
	if log.Meter.Err() != nil || math.IsInf(least, 1) {
		return best, false
	}
	res, _ = log.Residuals(best, f.Data)
	return best, wrongAnywhere(best, f.Data, res)
}

// wrongAnywhere reports whether residuals of a model show wrong labels that may be anywhere.
func wrongAnywhere(m refine.Model, data *refine.Data, res []float64) bool {
	scale, ok := Wrong(res, Free(m))
	if !ok {
		return false
	}
	odd, met := fitting.Parted(data, res, scale*Exceeded(len(res), 1))
	return Anywhere(m.Net, odd, met)
}

// fit fits a model to the samples that noise explains.
func (r Robust) fit(f fitting.Fitting, m refine.Model) refine.Model {
	const trims, spare = 6, 2
	for k, before := 0, 0; k < trims && !f.Log.Spent(); k++ {
		res, _ := f.Log.Residuals(m, f.Data)
		s, _ := spread(sizes(res), Free(m))
		kept := f
		_, kept.Data = fitting.Parted(f.Data, res, s*Exceeded(len(res), 1))
		if kept.Data.Len() == before {
			break
		}
		if k > 0 && !wrongAnywhere(m, f.Data, res) {
			break // the noise varies from place to place
		}
		before = kept.Data.Len()
		if add := min(spare, r.Capacity-m.Net.Units()); add > 0 {
			m = kept.Propose(m, add, r.Noise.RNG)
		}
		m, _ = r.Noise.Support(m, kept.Data, r.Capacity, fitting.Restarts)
	}
	return m
}

// Free returns the number of free parameters of a model with a linear part.
func Free(m refine.Model) int { return (m.Net.Units() + 1) * (len(m.V) + 1) }

// Wrong returns the standard deviation of the noise in the residuals of a fit with so many free parameters, and whether
// those that are larger than Gaussian noise explains show wrong labels. These exceed a limit that one of n right labels
// exceeds in expectation. Heavy-tailed noise exceeds it too, but mostly by little: log(|r|/limit) is exponential with
// mean 1/tail if P(|r| > t) falls as t^(-tail). For Student's t with 3 degrees of freedom tail is 2.5 there and 3
// further out, so at most one in a thousand tables with such noise has rows called wrong; a single row has to be 16 times
// the limit. The contribution of a row is bounded, so that one row does not decide for the others.
func Wrong(res []float64, free int) (scale float64, ok bool) {
	const tail, maxLog = 2.5, 3.
	const chance = 3.09 // the quantile of N(0, 1) that one in a thousand exceeds
	size := sizes(res)
	scale, kept := spread(size, free)
	limit := scale * Exceeded(len(res), 1)
	if !(limit > 0) || kept == len(size) {
		return scale, false
	}
	sum, n := 0.0, float64(len(size)-kept)
	for _, v := range size[kept:] {
		sum += min(maxLog, elementary.Log(v/limit))
	}
	root := 1 - 1/(9*n) + chance/(3*math.Sqrt(n)) // Wilson and Hilferty's quantile of a sum of n exponentials
	return scale, n <= maxWrong*float64(len(size)) && tail*sum > n*root*root*root
}

// spread estimates the standard deviation of Gaussian noise from ascending absolute residuals, as the median of those
// that such noise explains gives it, and returns how many these are.
func spread(size []float64, free int) (s float64, kept int) {
	const median = .6744897501960817 // of |N(0, 1)|
	limit := Exceeded(len(size), 1)
	for kept = len(size); ; {
		s = size[kept/2] / median * math.Sqrt(float64(kept)/float64(max(1, kept-free)))
		next := sort.Search(kept, func(k int) bool { return size[k] > limit*s })
		if next == kept || next == 0 {
			return s, kept
		}
		kept = next
	}
}

// Exceeded returns the size that so many of n draws of N(0, 1) exceed in expectation.
func Exceeded(n int, many float64) float64 {
	lo, hi := 0., 8.
	for range 60 {
		if mid := (lo + hi) / 2; float64(n)*elementary.Erfc(mid/math.Sqrt2) > many {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi
}
