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

// Robust looks for the model of samples whose labels have Gaussian noise, of which some are wrong by much more: least
// squares bend to these, and call the whole noise.
//
// Each start is fitted by least absolute deviations first, which do not bend. Then the samples that noise explains, of
// a scale that the median of their residuals tells, decide which units there are (noise.Support), as often as these
// samples change. One start is the model that least squares found, the other a linear function, as the units of the
// first may all follow wrong labels. TestNoiseAndWrongRows and TestNoiseIsNoWrongRows hold which tables have rows
// named: all of 60 with 1 to 33 % of the labels wrong by 200 times the noise, none of 160 with noise only.
type Robust struct {
	Noise    *noise.Noise
	From     refine.Model // what least squares found
	Capacity int          // units that the samples can carry
}

// Find returns the model and whether what it leaves tells of wrong labels (Wrong), which are as likely in one place as
// in another: noise that is larger in some places is noise, and what lies beyond a crease that was not found is right.
func (r Robust) Find() (best refine.Model, ok bool) {
	const most = 8192   // samples, which tell of the units that count: all are looked at by who asks
	const uneven = 1.25 // root mean square over the scale of most, from which on there is something to look for
	const straight = 8  // fits that make least absolute deviations of least squares
	data, log := r.Noise.Pool.Data, r.Noise.Log
	f := fitting.On(data.Slice(0, min(data.Len(), most)), log)
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
		for range straight { // by least absolute deviations, but for those below the median
			res, _ := log.Residuals(m, f.Data)
			size := sizes(res)
			m, _ = refine.Fit(m, weigh(f.Data, res, size[len(size)/2]), log.Pace(steps, 1e-2))
		}
		res, _ := log.Residuals(m, f.Data)
		if _, ok := Wrong(res, Free(m)); !ok {
			continue // as with noise of heavy tails, which is not worth what follows
		}
		m = r.fit(f, m)
		res, _ = log.Residuals(m, f.Data)
		s, _ := spread(sizes(res), Free(m))
		// By the Bayesian information criterion: a unit that meets a few wrong labels makes the scale no smaller.
		price := float64(Free(m)) * elementary.Log(float64(len(res)))
		if cost := 2*float64(len(res))*elementary.Log(s) + price; s > 0 && cost < least {
			best, least = m, cost
		}
	}
	if log.Meter.Err() != nil || math.IsInf(least, 1) {
		return best, false
	}
	res, _ = log.Residuals(best, f.Data)
	return best, tells(best, f.Data, res)
}

// tells reports whether residuals of a model tell of labels that are wrong and anywhere.
func tells(m refine.Model, data *refine.Data, res []float64) bool {
	limit, ok := Wrong(res, Free(m))
	if !ok {
		return false
	}
	odd, met := fitting.Parted(data, res, limit)
	return Anywhere(m.Net, odd, met)
}

// fit fits a model to those of the samples that noise explains.
func (r Robust) fit(f fitting.Fitting, m refine.Model) refine.Model {
	const trims, spare = 6, 2
	for k, before := 0, 0; k < trims && !f.Log.Spent(); k++ {
		res, _ := f.Log.Residuals(m, f.Data)
		s, _ := spread(sizes(res), Free(m))
		kept := f
		_, kept.Data = fitting.Parted(f.Data, res, s*beyond(len(res)))
		if kept.Data.Len() == before {
			break
		}
		if k > 0 && !tells(m, f.Data, res) {
			break // it is noise that is larger in some places
		}
		before = kept.Data.Len()
		if add := min(spare, r.Capacity-m.Net.Units()); add > 0 {
			m = kept.Propose(m, add, r.Noise.RNG)
		}
		m, _ = r.Noise.Support(m, kept.Data, r.Capacity, fitting.Restarts)
	}
	return m
}

// Free returns how many parameters a model has that is fitted with a linear part.
func Free(m refine.Model) int { return (m.Net.Units() + 1) * (len(m.V) + 1) }

// Wrong returns the size beyond which residuals of a fit of so many parameters are more than Gaussian noise explains:
// of n right labels one is beyond it in expectation. It reports whether those beyond it are of labels that are wrong.
// Noise with heavy tails is beyond it as well, but mostly by little: by log(|r|/limit) as an exponential of mean
// 1/tail has it, where P(|r| > t) falls as t^(-tail). For Student's t with 3 degrees of freedom that is 2.5 there and
// 3 further out, so no more than one in a thousand of tables with such noise have rows called wrong; a single row has
// to be 16 times the limit. What counts for one row is bounded, so that one does not speak for the others.
func Wrong(res []float64, free int) (limit float64, ok bool) {
	const tail, most = 2.5, 3.
	const chance = 3.09 // of N(0, 1): one in a thousand are beyond it
	size := sizes(res)
	s, kept := spread(size, free)
	if limit = s * beyond(len(res)); !(limit > 0) || kept == len(size) {
		return limit, false
	}
	sum, n := 0.0, float64(len(size)-kept)
	for _, v := range size[kept:] {
		sum += min(most, elementary.Log(v/limit))
	}
	root := 1 - 1/(9*n) + chance/(3*math.Sqrt(n)) // Wilson and Hilferty's quantile of a sum of n exponentials
	return limit, n <= mostOthers*float64(len(size)) && tail*sum > n*root*root*root
}

// spread returns the standard deviation of Gaussian noise of which residuals of rising sizes are, as the median of
// those has it that such noise explains, and how many these are.
func spread(size []float64, free int) (s float64, kept int) {
	const median = .6744897501960817 // of |N(0, 1)|
	limit := beyond(len(size))
	for kept = len(size); ; {
		s = size[kept/2] / median * math.Sqrt(float64(kept)/float64(max(1, kept-free)))
		next := sort.Search(kept, func(k int) bool { return size[k] > limit*s })
		if next == kept || next == 0 {
			return s, kept
		}
		kept = next
	}
}

// beyond returns the size that one of n draws of N(0, 1) exceeds in expectation.
func beyond(n int) float64 {
	lo, hi := 0., 8.
	for range 60 {
		if mid := (lo + hi) / 2; float64(n)*elementary.Erfc(mid/math.Sqrt2) > 1 {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi
}
