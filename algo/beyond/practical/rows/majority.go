package rows

import (
	"math"

	"crease/algo/beyond/practical/fitting"
	"crease/algo/beyond/practical/misses"
	"crease/algo/beyond/practical/pool"
	"crease/algo/beyond/refine"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

const (
	// mostOthers is the share of the rows of a table that need not fit the network of the rest, if
	// they are anywhere.
	mostOthers = .4
	// Least is the number of rows for each parameter that have to fit it.
	Least = 4
)

// Most looks for the model that most samples meet exactly, where the others, wrong each by itself or
// of another network, are so many that least squares bend to them everywhere.
//
// Least absolute deviations do not bend (absolute.go). A fit begins with units to spare and ends where
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
	Limit     int64        // of the work, as the meter counts it, but for the fit under way
}

// Find returns the model, the samples in memory that it meets, and whether there is one.
func (s Most) Find() (m refine.Model, met *refine.Data, ok bool, err error) {
	data := s.Explainer.Pool.Data
	m, ok, err = s.byMost(fitting.On(data, s.Explainer.Log))
	if !ok || err != nil {
		return m, nil, false, err
	}
	odd, met, err := s.Explainer.Missed(m, data, pool.Missed)
	ok = err == nil && float64(odd.Len()) <= mostOthers*float64(data.Len()) && telling(met, m) && Anywhere(odd, met)
	return m, met, ok, err
}

// byMost tries a few starts with units to spare, which hardly ever get stuck, and then more units
// where the best may lack some.
func (s Most) byMost(f fitting.Fitting) (best refine.Model, found bool, err error) {
	const most, patience, noise, hopeless = 12, 3, 2, 6
	meter := s.Explainer.Log.Meter
	count, stays := 0, 0
	for k, idle := 0, 0; k < most && idle < patience && meter.Done() < s.Limit; k++ {
		if k == hopeless && count == 0 {
			break
		}
		m := s.start(f, k)
		if count > 0 {
			idle++
			if m, err = f.Propose(best, 1+idle, s.Explainer.RNG); err != nil {
				return best, false, err
			}
		}
		m, end, err := absolutely(f, m)
		switch {
		case err != nil:
			return best, false, err
		case end == tooLong:
			return best, count > 0, nil
		case end == stayed && count == 0:
			if stays++; stays == noise {
				return best, false, nil
			}
		case end == gone:
			m, met, err := s.Explainer.Supported(m)
			if err != nil {
				return best, false, err
			}
			if met > count {
				best, count, idle = m, met, 0
			}
		}
	}
	return best, count > 0, nil
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
