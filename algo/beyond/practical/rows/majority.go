package rows

import (
	"cmp"
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
	"crease/algo/network"
	"crease/algo/num/elementary"
	"crease/algo/num/linalg"
)

const (
	// mostOthers is the share of the rows of a table that need not fit the network of the rest, if
	// they are anywhere.
	mostOthers = .4
	// Least is the number of rows for each parameter that have to fit it.
	Least = 4
	// steps and fits are those of least absolute deviations: of each fit, and in all.
	steps, fits = 8, 22
)

// Most looks for the model that most samples meet exactly, where the others, wrong each by itself or
// of another network, are so many that least squares bend to them everywhere.
//
// Least absolute deviations do not bend (absolutely). A fit begins with units to spare and ends where
// most rows are met to rounding error, which labels with noise never are; units made up to meet d+1
// wrong rows are dropped, and the model counts if the rows that it misses are as likely in one place
// as in another (Anywhere): on the far side of a unit that was not found, they are right.
//
// Of 144 tables (d from 2 to 5; 5 and 20 % of the rows wrong in three ways) 142 end with all of the
// wrong rows named, no others, and the network (CREASE_FULL=1 go test -run TestWrongRowsAnywhere
// ./algo/beyond/practical); with three tenths from another network hardly any do, and starts of more
// than some 290 parameters are left out.
type Most struct {
	Explainer *misses.Explainer
	From      refine.Model // what least squares found
	Units     int          // to begin with
	Capacity  int          // units that the samples can carry
}

// Find returns the model, the samples in memory that it meets, and whether there is one. Until the log's limit it
// tries a few starts with units to spare, which hardly ever get stuck, and then more units where the best may lack some.
func (s Most) Find() (best refine.Model, met *refine.Data, ok bool) {
	const most, patience, noise, hopeless = 12, 3, 2, 6 // starts
	e := s.Explainer
	f := fitting.On(e.Pool.Data, e.Log)
	count, idle, stays := 0, 0, 0
	for k := 0; k < most && idle < patience && !e.Log.Spent(); k++ {
		if count == 0 && (k == hopeless || stays == noise) {
			break
		}
		m := s.start(f, k)
		if count > 0 {
			idle++
			m = f.Propose(best, 1+idle, e.RNG)
		}
		p := (m.Net.Units() + 1) * (f.Data.Dim + 1)
		data := f.Data.Slice(0, min(f.Data.Len(), max(2000, 8*p)))
		// Half the units are active, and half of a symmetric matrix is summed.
		if int64(steps*fits*data.Len()*p*p/8) > fitting.Absolute {
			break
		}
		m, gone, stayed := absolutely(f, data, m)
		if stayed {
			stays++
		} else if gone {
			if m, met := e.Supported(m); met > count {
				best, count, idle = m, met, 0
			}
		}
	}
	if count == 0 {
		return best, nil, false
	}
	best, apart := s.divide(best)
	odd, met := e.Missed(best, f.Data, pool.Missed)
	few := float64(odd.Len()) <= mostOthers*float64(f.Data.Len())
	return best, met, few && apart && telling(met, best) && Anywhere(odd, met)
}

// divide puts two units in the place of every one along whose crease samples are missed, as between the creases
// of two that are nearly one, and reports whether no such samples are left.
func (s Most) divide(m refine.Model) (_ refine.Model, apart bool) {
	e := s.Explainer
	for range m.Net.Units() + 1 {
		odd, met := e.Missed(m, e.Pool.Data, pool.Missed)
		near := bunched(m, odd, met, e.Log.Meter)
		if near == nil {
			return m, true
		}
		two, ok := s.between(m, near)
		if !ok {
			break
		}
		_, met = e.Missed(two, e.Pool.Data, pool.Missed)
		m, _ = fitting.On(met, e.Log).Refit(fitting.From{Kind: fitting.MostRows}, two, fitting.Nearby, 1e-2)
	}
	return m, false
}

// between looks for two units in the place of one that meet most of the samples along its crease, some of which are
// wrong: a few of them, drawn again and again, determine the two and confirm them if all of these are right.
func (s Most) between(m refine.Model, near *refine.Data) (refine.Model, bool) {
	const tries = 40
	e := s.Explainer
	size := near.Dim + 3 // two more than one of the units has parameters
	if near.Len() < 2*size {
		return m, false
	}
	for range tries {
		if e.Log.Spent() {
			break
		}
		order := make([]int, near.Len())
		for i := range order {
			order[i] = i
		}
		some := refine.NewData(near.Dim, size)
		for k := range size {
			at := k + int(e.RNG.Uniform()*float64(len(order)-k))
			order[k], order[at] = order[at], order[k]
			some.Add(near, order[k])
		}
		two, ok := e.Split(m, some)
		if !ok {
			continue
		}
		if _, met := e.Missed(two, near, pool.Missed); 2*met.Len() > near.Len() {
			return two, true
		}
	}
	return m, false
}

// bunched returns the missed samples, odd, that lie along the crease of a unit, on one side of it, where most are
// missed and far more than anywhere else: not wrong ones, but those beside the creases of two units in the place of
// one. It returns nil if there are none, or if the meter fails.
//
// Of the k samples nearest to the crease c are missed. By chance, with the share q of all, so many are with a
// probability of at most exp(−k·D(c/k‖q)) (Chernoff), for a c/k above q.
func bunched(m refine.Model, odd, met *refine.Data, meter *work.Meter) *refine.Data {
	const chance = 14 // −log of the probability of such a sight, of all that are looked at
	data := pool.Joint(odd, met)
	n, units := data.Len(), m.Net.Units()
	if odd.Len() == 0 || units == 0 || meter.Tick(n*units*(data.Dim+1)) != nil {
		return nil
	}
	share := float64(odd.Len()) / float64(n)
	most, unit, side, last := chance+elementary.Log(float64(2*units*n)), -1, 0.0, 0.0
	gaps, order := make([]float64, n), make([]int, 0, n)
	for i, w := range m.Net.W {
		for s := range gaps {
			gaps[s] = linalg.Dot(w, data.Row(s)[:data.Dim]) + m.Net.B[i]
		}
		for _, sign := range []float64{1, -1} {
			order = order[:0]
			for s, gap := range gaps {
				if sign*gap > 0 {
					order = append(order, s)
				}
			}
			slices.SortFunc(order, func(s, t int) int { return cmp.Compare(math.Abs(gaps[s]), math.Abs(gaps[t])) })
			count := 0
			for k, s := range order {
				if s >= odd.Len() {
					continue
				}
				count++
				if v := unlikely(count, k+1, share); 2*count > k+1 && v > most {
					most, unit, side, last = v, i, sign, math.Abs(gaps[s])
				}
			}
		}
	}
	if unit < 0 {
		return nil
	}
	near := refine.NewData(data.Dim, 0)
	for s := range odd.Len() {
		gap := side * (linalg.Dot(m.Net.W[unit], odd.Row(s)[:odd.Dim]) + m.Net.B[unit])
		if gap > 0 && gap <= last {
			near.Add(odd, s)
		}
	}
	return near
}

// unlikely returns k·D(c/k‖q), 0 for a c/k below q.
func unlikely(c, k int, q float64) float64 {
	p := float64(c) / float64(k)
	if p <= q {
		return 0
	}
	sum := p * elementary.Log(p/q)
	if p < 1 {
		sum += (1 - p) * elementary.Log((1-p)/(1-q))
	}
	return float64(k) * sum
}

// start returns start k: what least squares found, or nothing, as that may be near another network;
// and random units, which hardly count, the more the later.
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

// Anywhere reports whether some samples are missed as likely in one place as in another: if
// not a unit is missing in the model, or it stands for two, or noise is not everywhere. If
// they are, a regression of "missed" on the coordinates and their squares explains a chi-square
// of it, in units of its variance; five standard deviations and ten more are allowed, as it is
// one only of many samples.
func Anywhere(odd, met *refine.Data) bool {
	const ridge = 1e-9 // of a column that is constant, or ±1 only, its square is the constant
	if odd.Len() == 0 {
		return true
	}
	n, d := float64(odd.Len()+met.Len()), odd.Dim
	k := 2*d + 1
	gram, sum := make([]float64, k*k), make([]float64, k)
	row := make([]float64, k)
	for _, data := range []*refine.Data{odd, met} {
		for s := range data.Len() {
			copy(row[d:], data.Row(s)) // the constant last
			for i, x := range data.Row(s)[:d] {
				row[i] = x * x
			}
			for i, x := range row {
				linalg.Axpy(gram[i*k:i*k+i+1], x, row[:i+1])
				if data == odd {
					sum[i] += x
				}
			}
		}
	}
	for i := range k {
		gram[i*k+i] *= 1 + ridge
	}
	if !linalg.Cholesky(gram, k) {
		return false
	}
	z := append([]float64(nil), sum...)
	linalg.SolveCholesky(gram, k, z)
	share := float64(odd.Len()) / n
	// The constant explains share²·n of the squares by itself.
	explained := (linalg.Dot(sum, z) - share*share*n) / (share * (1 - share))
	freedom := float64(k - 1)
	most := freedom + 5*math.Sqrt(2*freedom) + 10
	return explained <= most && n >= 2*most // else nothing could explain so much
}

// telling reports whether the samples met say that there is such a network: many times as
// many labels as it has parameters, each counted once. Else half the labels of a table could be
// 0, and f = 0 the network.
func telling(met *refine.Data, m refine.Model) bool {
	seen := map[float64]bool{}
	for _, y := range met.Y {
		seen[y] = true
	}
	return len(seen) >= Least*(m.Net.Units()+1)*(met.Dim+1)
}

// absolutely fits a model with the least sum of |r|, r what is left of a label: in it wrong
// labels count for no more than their number. Least squares do that, one fit after the other,
// with rows weighed by 1/√(r² + s²), r from the fit before and s half as large each time. A row
// that is multiplied by a factor has its residual multiplied, as units are homogeneous in
// (x, 1). Where most labels are right their residuals fall with s, and the last fit is to the
// rows that are nearly met.
//
// gone says that most rows are met, stayed that the median of |r| ends near where the first fit left it,
// as with noise.
func absolutely(f fitting.Fitting, data *refine.Data, m refine.Model) (_ refine.Model, gone, stayed bool) {
	const tells = 8 // from that fit on the median tells noise from right labels
	var res []float64
	size := make([]float64, data.Len())
	var first, median, s float64
	for k := range fits {
		res, _ = f.Log.Residuals(m, data)
		mean := 0.0
		for i, v := range res {
			size[i] = math.Abs(v)
			mean += size[i] / float64(len(size))
		}
		slices.Sort(size)
		median = size[len(size)/2]
		switch k {
		case 0:
			s = max(mean, size[len(size)*9/10])
		case 1:
			first = median
		}
		if k == tells && !(median < max(first/2, 2*s)) {
			return m, false, true
		}
		weighed := weigh(data, res, s)
		s /= 2
		m, _ = refine.Fit(m, weighed, f.Log.Pace(steps, 1e-2)) // no curve: its loss is another one
	}
	near, loss := f, 0.0
	_, near.Data = fitting.Parted(data, res, 100*median)
	m, loss = near.Refit(fitting.From{Kind: fitting.MostRows}, m, fitting.Nearby, 1e-2)
	return m, f.Exact(loss), false
}

// weigh returns data with each row multiplied by (r² + s²)^(-1/4), up to a factor.
func weigh(data *refine.Data, res []float64, s float64) *refine.Data {
	weighed := refine.NewData(data.Dim, data.Len())
	for i, r := range res {
		q := 1.0
		if s > 0 {
			q = math.Sqrt(s / math.Sqrt(s*s+r*r))
		}
		for _, x := range data.Row(i) {
			weighed.X = append(weighed.X, q*x)
		}
		weighed.Y = append(weighed.Y, q*data.Y[i])
	}
	return weighed
}
