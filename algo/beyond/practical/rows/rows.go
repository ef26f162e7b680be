// Package rows fits models robustly: to most of the samples, where the others are wrong or show what the model lacks.
// Such a model is a starting point; the samples it misses are then explained (package misses).
package rows

import (
	"math"
	"slices"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
	"crease/algo/beyond/rounds"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// HeavyTailed reports whether a few samples dominate the residuals, as with a far crease: the fourth moment is large.
func HeavyTailed(res []float64) bool {
	fourth, squared := rounds.Tails(res)
	return fourth > 15*squared
}

// sizes returns the absolute values of list in ascending order.
func sizes(list []float64) []float64 {
	size := linalg.Values(len(list), func(i int) float64 { return math.Abs(list[i]) })
	slices.Sort(size)
	return size
}

// Trimmed fits a model to the samples with the smallest residuals, in a few rounds, and reports whether that became
// exact. A unit that only few samples show (a far crease, or two that nearly coincide) bends a least-squares fit;
// without the samples of the largest residuals the fit becomes exact. It ends at the log's limit.
func Trimmed(f fitting.Fitting, from refine.Model) (refine.Model, bool) {
	const rounds = 4
	for _, share := range []float64{.01, .05, .15} {
		m := from
		for range rounds {
			if f.Log.Spent() {
				return from, false
			}
			res, _ := f.Log.Residuals(m, f.Data)
			limit := sizes(res)[min(len(res)-1, int((1-share)*float64(len(res))))]
			kept, loss := f, 0.0
			_, kept.Data = fitting.Parted(f.Data, res, limit)
			if m, loss = kept.Refit(fitting.From{Kind: fitting.Trimmed}, m, 30, 1e-2); f.Exact(loss) {
				return m, true
			}
		}
	}
	return from, false
}

// Enormous is the ratio to the median label above which a label is no network's.
const Enormous = 1000

// Modest returns the rows of a table whose labels are not enormous compared with the median of those that are not 0, as
// no network's over N(0, I) are, and marks the others; nil if there are none. Enormous labels must not set a tolerance.
func Modest(t *sample.Table) (kept *sample.Table, others []bool) {
	const maxSampled = 4096 // rows of which the median is taken
	var sampled []float64
	for i := 0; i < len(t.Y); i += 1 + len(t.Y)/maxSampled {
		if t.Y[i] != 0 {
			sampled = append(sampled, t.Y[i])
		}
	}
	if len(sampled) == 0 {
		return nil, nil
	}
	size := sizes(sampled)
	limit := Enormous * size[len(size)/2]
	over := func(y float64) bool { return math.Abs(y) > limit }
	if !slices.ContainsFunc(t.Y, over) {
		return nil, nil
	}
	kept, others = t.With(nil, nil), make([]bool, len(t.Y))
	for i, y := range t.Y {
		if others[i] = over(y); !others[i] {
			kept.X, kept.Y = append(kept.X, t.X[i]), append(kept.Y, y)
		}
	}
	return kept, others
}

const (
	// maxWrong is the largest share of a table's rows that may contradict the network of the others, if spread
	// anywhere.
	maxWrong = .4
	// Least is the number of rows that have to fit the network, for each of its parameters.
	Least = 4
	// steps and fits are the steps of each fit by least absolute deviations, and the number of such fits.
	steps, fits = 8, 22
)

// Most looks for the model that most samples meet exactly, where the others, each wrong by itself or of another
// network, are so many that they bend a least-squares fit everywhere.
//
// Least absolute deviations do not bend (absolutely). A fit starts with more units than needed and ends where most rows
// are met to rounding error, which never happens with noisy labels. Units fitted to d+1 wrong rows are dropped, and the
// model counts if the rows it misses are as likely in one place as in another (Anywhere): right rows would be missed on
// one side of a unit that was not found. Of 144 tables with 5 or 20 % of the rows wrong 143 have exactly these named
// (TestWrongRowsAnywhere); with three tenths from another network hardly any do.
type Most struct {
	Explainer *misses.Explainer
	From      refine.Model // what least squares found
	Units     int          // of the first starts
	Capacity  int          // units that the samples can carry
}

// Find returns the model, the samples in memory that it meets, and whether there is one. Until the log's limit it tries
// a few starts with surplus units, which rarely get stuck, and then adds units, which the best model may lack.
func (s Most) Find() (best refine.Model, met *refine.Data, ok bool) {
	const maxStarts, patience, noise, hopeless = 12, 3, 2, 6 // starts
	e := s.Explainer
	f := fitting.On(e.Pool.Data, e.Log)
	count, idle, stuck := 0, 0, 0
	for k := 0; k < maxStarts && idle < patience && !e.Log.Spent(); k++ {
		if count == 0 && (k == hopeless || stuck == noise) {
			break
		}
		m := s.start(f, k)
		if count > 0 {
			idle++
			m = f.Propose(best, 1+idle, e.RNG)
		}
		p := Free(m)
		data := f.Data.Slice(0, min(f.Data.Len(), max(2000, 8*p)))
		// Half the units are active, and half of a symmetric matrix is summed.
		if int64(steps*fits*data.Len()*p*p/8) > fitting.Absolute {
			break
		}
		m, exact, noisy := absolutely(f, data, m)
		if noisy {
			stuck++
		} else if exact {
			if m, met := e.Supported(m); met > count {
				best, count, idle = m, met, 0
			}
		}
	}
	if count == 0 {
		return best, nil, false
	}
	best = s.divide(best)
	odd, met := e.Missed(best, f.Data, pool.Missed)
	few := float64(odd.Len()) <= maxWrong*float64(f.Data.Len())
	// Otherwise f = 0 would be the network if half the labels are 0. Equal labels count once.
	telling := len(slices.Compact(slices.Sorted(slices.Values(met.Y)))) >= Least*Free(best)
	return best, met, few && telling && Anywhere(best.Net, odd, met)
}

// divide replaces a unit by two as long as that meets far more samples: a single unit misses all samples between the
// creases of two that nearly coincide.
func (s Most) divide(m refine.Model) refine.Model {
	e := s.Explainer
	odd, met := e.Missed(m, e.Pool.Data, pool.Missed)
	for i := 0; i < m.Net.Units() && m.Net.Units() < s.Capacity; i++ {
		if two, more := s.between(m, i, odd, met.Len()); more != nil {
			m, _ = fitting.On(more, e.Log).Refit(fitting.From{Kind: fitting.MostRows}, two, fitting.Nearby, 1e-2)
			return s.divide(m)
		}
	}
	return m
}

// between looks for two units in the place of unit i that meet far more than met samples; it returns the model with the
// two and the samples that it meets, nil if there are none. A few odd samples along the crease, drawn repeatedly,
// determine and confirm the two if none is wrong. Samples whose residual is just the unit's output determine nothing.
func (s Most) between(m refine.Model, i int, odd *refine.Data, met int) (refine.Model, *refine.Data) {
	const tries, near = 40, .01
	e := s.Explainer
	size := odd.Dim + 3 // two more than one of the units has parameters
	if odd.Len() < 2*size {
		return m, nil
	}
	weight, _ := e.Log.Residuals(m, odd)
	for k, r := range weight {
		l := misses.LackAt(m, i, odd.Row(k), r)
		if weight[k] = 1 / (near + math.Hypot(l.Gap, l.Off)); l.Whole() {
			weight[k] = 0
		}
	}
	pick := e.RNG.Picker(weight)
	for try := 0; try < tries && !e.Log.Spent(); try++ {
		some := refine.NewData(odd.Dim, 2*size)
		for range 2 * size {
			some.Add(odd, pick())
		}
		if two, ok := e.Split(m, pool.Distinct(some, size)); ok {
			if _, more := e.Missed(two, e.Pool.Data, pool.Missed); more.Len() > met+2*size {
				return two, more
			}
		}
	}
	return m, nil
}

// start returns start k: the least-squares model or, as that may be near another network, an empty one, with random
// units of small weight added, more for larger k.
func (s Most) start(f fitting.Fitting, k int) refine.Model {
	m := s.From.Clone()
	if k%2 == 1 {
		m = refine.NewModel(network.Network{}, f.Data.Dim)
	}
	size := min((2+k/2)*(s.Units+2), s.Capacity)
	spare := s.Explainer.RNG.Model(f.Data.Dim, max(0, size-m.Net.Units()), f.Energy).Net
	for i, w := range spare.W {
		m.Net.Append(w, spare.B[i], spare.A[i]/100)
	}
	return m
}

// Anywhere reports whether samples are missed as likely in one place as in another. If not, a unit of net is missing or
// stands for two, or the noise varies. A regression of the indicator "missed" on the coordinates, their squares and the
// proximity to each crease then explains a χ² of it, in units of its variance; five standard deviations and ten more
// are allowed.
func Anywhere(net network.Network, odd, met *refine.Data) bool {
	if odd.Len() == 0 {
		return true
	}
	all, d := pool.Joint(odd, met), odd.Dim
	design := refine.NewData(2*d+net.Units(), all.Len())
	design.Y = slices.Concat(slices.Repeat([]float64{1}, odd.Len()), make([]float64, met.Len())) // whether it is missed
	for s := range all.Len() {
		x := all.Row(s)[:d]
		for _, v := range x {
			design.X = append(design.X, v, v*v)
		}
		for i, w := range net.W {
			design.X = append(design.X, 1/(misses.Beside+math.Abs(linalg.Dot(w, x)+net.B[i])))
		}
		design.X = append(design.X, 1)
	}
	_, curve := refine.Fit(refine.NewModel(network.Network{}, design.Dim), design, refine.FitOptions{Iterations: 1})
	residual, share, n := curve[len(curve)-1], design.MeanSquare(), float64(all.Len())
	explained, freedom := n*(1-residual/(share*(1-share))), float64(design.Dim)
	limit := freedom + 5*math.Sqrt(2*freedom) + 10
	return residual < share && explained <= limit && n >= 2*limit // else unsolved, or never that much
}

// absolutely fits a model by least absolute residuals |r|, so that a wrong label counts no more when it is wrong by
// more. It iterates least squares with rows weighted by 1/√(r² + s²), r from the previous fit and s halved each time;
// the last fit is to the rows that are nearly met. exact says that these are most rows, noisy that the median of |r|
// stays near that of the first fit, as with noise.
func absolutely(f fitting.Fitting, data *refine.Data, m refine.Model) (_ refine.Model, exact, noisy bool) {
	const decided = 8 // the fit from which the median separates noise from right labels
	var res []float64
	var median []float64 // of |r|, before every fit
	var s, loss float64
	for k := range fits {
		res, loss = f.Log.Residuals(m, data)
		size := sizes(res)
		median = append(median, size[len(size)/2])
		if k == 0 {
			s = max(math.Sqrt(loss), size[len(size)*9/10])
		}
		if k == decided && !(median[k] < max(median[1]/2, 2*s)) {
			return m, false, true
		}
		m, _ = refine.Fit(m, weigh(data, res, s), f.Log.Pace(steps, 1e-2)) // not recorded: its loss is weighted
		s /= 2
	}
	near := f
	_, near.Data = fitting.Parted(data, res, 100*median[fits-1])
	m, loss = near.Refit(fitting.From{Kind: fitting.MostRows}, m, fitting.Nearby, 1e-2)
	return m, f.Exact(loss), false
}

// weigh returns data with each row multiplied by (r² + s²)^(-1/4), up to a common factor.
func weigh(data *refine.Data, res []float64, s float64) *refine.Data {
	weighed := refine.NewData(data.Dim, data.Len())
	for i, r := range res {
		q := 1.0
		if s > 0 {
			q = math.Sqrt(s / math.Sqrt(s*s+r*r))
		}
		weighed.X = append(weighed.X, linalg.Scaled(data.Row(i), q)...)
		weighed.Y = append(weighed.Y, q*data.Y[i])
	}
	return weighed
}
