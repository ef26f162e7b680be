package practical

import (
	"math"

	"crease/algo/beyond/refine"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

const (
	// mostOthers is the share of the rows of a table that need not fit the network of the
	// rest, if they are anywhere.
	mostOthers = .4
	// rowsLeast is the number of rows for each parameter that have to fit it.
	rowsLeast = 4
)

// majority settles a network that most rows of a table meet exactly, where the others, wrong
// each by itself or of another network, are so many that least squares bend to them
// everywhere. The result says which; nil if there is no such network.
func (r *run) majority() (*Result, error) {
	if !sample.IsTable(r.src.Source) || r.opt.part || r.data.Len() < rowsLeast*2*(r.data.Dim+1) {
		return nil, nil
	}
	r.countDistinct(r.data)
	t := &trial{run: r, fit: r.data, hold: r.data, energy: r.data.MeanSquare()}
	m, found, err := t.byMost()
	if !found || err != nil {
		return nil, err
	}
	odd, met, err := r.missedOf(m, r.data, missed)
	if err != nil || float64(odd.Len()) > mostOthers*float64(r.data.Len()) || !telling(odd, met, m) ||
		!anywhere(odd, met) {
		return nil, err
	}
	// A few may be those between two units that are nearly one.
	if res, err := r.resolve(m); res != nil || err != nil {
		return res, err
	}
	r.best = candidate{model: m, start: r.newStart(From{Kind: MostRows})}
	if r.best.loss, err = r.residualsOf(m, make([]float64, met.Len()), met); err != nil {
		return nil, err
	}
	r.best.start.Loss = r.best.loss
	return r.exceptFor(m, met)
}

// byMost looks for the model that meets the most samples: from a few starts with units to
// spare, which hardly ever get stuck, and then with more units where the best may lack some.
func (t *trial) byMost() (best refine.Model, found bool, err error) {
	const most, patience, noise, hopeless = 12, 3, 2, 6
	limit := t.meter.Done() + 2*absoluteWork
	if t.opt.Budget > 0 {
		limit = min(limit, t.opt.Budget)
	}
	count, stays := 0, 0
	for k, idle := 0, 0; k < most && idle < patience && t.meter.Done() < limit; k++ {
		if k == hopeless && count == 0 {
			break
		}
		m := t.startOf(k)
		if count > 0 {
			idle++
			if m, err = t.propose(best, 1+idle); err != nil {
				return best, false, err
			}
		}
		m, end, err := t.absolutely(m)
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
			m, met, err := t.supported(m)
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

// startOf returns start k of byMost: what least squares found, or nothing, as that may be near
// another network; and random units, which hardly count, the more the later.
func (t *trial) startOf(k int) refine.Model {
	m := t.best.model.Clone()
	if k%2 == 1 {
		m = refine.NewModel(network.Network{}, t.data.Dim)
	}
	base := max(t.opt.Units, t.rank.Rank, t.best.model.Net.Units(), 2)
	size := min((2+k/2)*(base+2), t.capacity())
	spare := t.random(t.data.Dim, max(0, size-m.Net.Units())).Net
	for i, w := range spare.W {
		m.Net.Append(w, spare.B[i], spare.A[i]/100)
	}
	return m
}

// supported makes of a model one with fewer units as long as hardly fewer samples are met: a
// unit may be made up to meet d+1 wrong labels, and so may one more in the place of a unit. It
// returns how many are met.
func (r *run) supported(m refine.Model) (refine.Model, int, error) {
	m, _ = r.reduced(m)
	_, met, err := r.missedOf(m, r.data, missed)
	if err != nil {
		return m, 0, err
	}
	count := met.Len()
	for {
		less, met, err := r.lessMeeting(m, count-(r.data.Dim+1))
		if err != nil || met == 0 {
			return m, count, err
		}
		m, count = less, met
	}
}

// lessMeeting returns a model simpler than m that meets so many samples or more, and how many;
// none if there is none.
func (r *run) lessMeeting(m refine.Model, most int) (refine.Model, int, error) {
	for _, c := range r.simpler(m) {
		_, met, err := r.missedOf(c, r.data, missed)
		if err != nil {
			return m, 0, err
		}
		if met.Len() >= max(1, most) {
			return c, met.Len(), nil
		}
	}
	return m, 0, nil
}

// simpler returns models with a unit less: one in the place of two with creases close
// together, or none in the place of one, as on the side where more samples are.
func (r *run) simpler(m refine.Model) (list []refine.Model) {
	const near = .2
	on, behind := countSides(m, r.data, 0)
	for i := range on {
		for j := range i {
			if gap, flip := creaseGap(m, i, j); gap < near {
				list = append(list, joined(m, i, j, flip))
			}
		}
		c := m.Clone()
		if on[i] > behind[i] {
			c.Flip(i)
		}
		c.Remove(i)
		list = append(list, c)
	}
	return list
}

// anywhere reports whether some samples are missed as likely in one place as in another: if
// not a unit is missing in the model, or it stands for two, or noise is not everywhere. If
// they are, a regression of "missed" on the coordinates and their squares explains a chi-square
// of it, in units of its variance; five standard deviations and ten more are allowed, as it is
// one only of many samples.
func anywhere(odd, met *refine.Data) bool {
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
// many labels as it has parameters, each counted once, and most of all. Else half the labels
// of a table could be 0, and f = 0 the network.
func telling(odd, met *refine.Data, m refine.Model) bool {
	seen := map[float64]bool{}
	for _, y := range met.Y {
		seen[y] = true
	}
	right := len(seen)
	for _, y := range odd.Y {
		seen[y] = true
	}
	return right >= rowsLeast*(m.Net.Units()+1)*(met.Dim+1) && float64(right) >= (1-mostOthers)*float64(len(seen))
}
