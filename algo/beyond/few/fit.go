package few

import (
	"math/bits"
	"slices"

	"crease/algo/base/work"
	"crease/algo/beyond/refine"
	"crease/algo/network"
	"crease/algo/num/linalg"
)

// mostUnits is the largest number of units: the activations of a sample are the bits of a word.
const mostUnits = 64

// fitter fits f(x) = Σ s_i σ(q_iᵀ(x, 1)), s_i = ±1, to samples by the Levenberg–Marquardt method.
// There is no linear part: it would cost as many parameters as a unit, and with few samples
// these decide.
type fitter struct {
	data  *refine.Data
	units int
	width int // d+1
	size  int // of the normal equations
	meter *work.Meter

	sign     []float64
	q        []float64 // units rows of width numbers
	residual []float64 // y − f
	on       []uint64  // on[s] has bit i set where unit i is active on sample s
	loss     float64   // Σ residual²
	next     struct {  // a step that has not been accepted
		q, residual []float64
		on          []uint64
	}

	summed []uint64  // the activations that gram is the sum for
	gram   []float64 // Σ 1_i 1_j (x, 1)(x, 1)ᵀ, the lower triangle; the signs are left out
	factor []float64 // of gram with the damping
	slope  []float64 // Σ 1_i residual·(x, 1)
}

func newFitter(data *refine.Data, units int, meter *work.Meter) *fitter {
	n, width := data.Len(), data.Dim+1
	f := &fitter{data: data, units: units, width: width, size: units * width, meter: meter}
	f.sign, f.q, f.next.q = make([]float64, units), make([]float64, f.size), make([]float64, f.size)
	f.residual, f.next.residual = make([]float64, n), make([]float64, n)
	f.on, f.next.on, f.summed = make([]uint64, n), make([]uint64, n), make([]uint64, n)
	f.gram, f.factor = make([]float64, f.size*f.size), make([]float64, f.size*f.size)
	f.slope = make([]float64, f.size)
	return f
}

// row returns the parameters of unit i.
func (f *fitter) row(i int) []float64 { return f.q[i*f.width : (i+1)*f.width] }

// set makes the fitter begin at a network with as many units.
func (f *fitter) set(n network.Network) {
	for i, w := range n.W {
		f.setUnit(i, w, n.B[i], n.A[i])
	}
}

func (f *fitter) setUnit(i int, w []float64, b, a float64) {
	f.sign[i] = 1
	if a < 0 {
		f.sign[i], a = -1, -a
	}
	row := f.row(i)
	for j, v := range w {
		row[j] = a * v
	}
	row[len(w)] = a * b
}

// network returns the units as they are now.
func (f *fitter) network() network.Network {
	var n network.Network
	for i, s := range f.sign {
		row := f.row(i)
		n.Append(slices.Clone(row[:f.width-1]), row[f.width-1], s)
	}
	return n.Normalised()
}

// evaluate returns the sum of the squared residuals at q, and stores these and the activations.
func (f *fitter) evaluate(q, residual []float64, on []uint64) float64 {
	sum, width := 0.0, f.width
	for s, y := range f.data.Y {
		x, mask := f.data.X[s*width:(s+1)*width], uint64(0)
		for i, sign := range f.sign {
			if z := linalg.Dot4(x, q[i*width:]); z > 0 {
				y -= sign * z
				mask |= 1 << i
			}
		}
		residual[s], on[s] = y, mask
		sum += y * y
	}
	return sum
}

// assemble brings gram up to date and returns the multiply-adds that this took. From one step to
// the next few samples cross a crease, so only these are added and subtracted.
func (f *fitter) assemble() (madds int) {
	for s, now := range f.on {
		before := f.summed[s]
		if now == before {
			continue
		}
		x := f.data.Row(s)
		for rest := now | before; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros64(rest)
			var was, is uint64 // the units up to i that are active together with i
			if before>>i&1 == 1 {
				was = before & (2<<i - 1)
			}
			if now>>i&1 == 1 {
				is = now & (2<<i - 1)
			}
			f.addBlocks(i, is&^was, x, 1)
			f.addBlocks(i, was&^is, x, -1)
			madds += bits.OnesCount64(is^was) * f.width * f.width
		}
		f.summed[s] = now
	}
	return madds
}

// addBlocks adds factor·x xᵀ to the blocks of unit i and each of the units of a set.
func (f *fitter) addBlocks(i int, set uint64, x []float64, factor float64) {
	for ; set != 0; set &= set - 1 {
		j := bits.TrailingZeros64(set)
		for r, v := range x {
			linalg.Axpy(f.gram[(i*f.width+r)*f.size+j*f.width:][:f.width], factor*v, x)
		}
	}
}

// forget makes assemble begin anew, without the rounding errors that sums and differences leave.
func (f *fitter) forget() {
	clear(f.gram)
	clear(f.summed)
}

func (f *fitter) gradient() {
	clear(f.slope)
	for s, r := range f.residual {
		x := f.data.Row(s)
		for rest := f.on[s]; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros64(rest)
			linalg.Axpy(f.slope[i*f.width:(i+1)*f.width], r, x)
		}
	}
}

// Limits of a fit: a start that leads anywhere gains more than a hundredth in ten steps.
const (
	fitSteps, fitWindow, fitPatience = 200, 10, 1e-2
	firstDamping, mostDamping        = 1e-2, 1e8
)

// fit runs from the present parameters to the end and reports whether all samples are met. energy
// is the sum of the squared labels. The damping is that of refine.Fit.
func (f *fitter) fit(energy float64) (bool, error) {
	met := func() bool { return f.loss <= refine.Exact*refine.Exact*energy }
	f.loss = f.evaluate(f.q, f.residual, f.on)
	lambda, raise, curve := firstDamping, 2.0, []float64{f.loss}
	if err := f.derive(); err != nil {
		return false, err
	}
	for range fitSteps {
		if f.loss <= refine.Rounding*energy || lambda > mostDamping {
			break
		}
		ok := f.step(lambda * energy)
		if err := f.meter.Tick(f.size*f.size*(f.size/6+2) + f.data.Len()*f.size); err != nil {
			return false, err
		}
		if !ok {
			lambda *= raise
			raise *= 2
			continue
		}
		lambda, raise = max(lambda/4, 1e-14), 2
		if err := f.derive(); err != nil {
			return false, err
		}
		f.project()
		curve = append(curve, f.loss)
		if n := len(curve); n > fitWindow+1 && !met() {
			if before := curve[n-1-fitWindow]; before-f.loss < fitPatience*before {
				break
			}
		}
	}
	return met(), nil
}

// derive brings the normal equations up to date.
func (f *fitter) derive() error {
	madds := f.assemble()
	f.gradient()
	return f.meter.Tick(madds + 2*f.data.Len()*f.size)
}

// step takes a damped Gauss–Newton step if it lowers the loss, and reports whether it does.
func (f *fitter) step(damping float64) bool {
	copy(f.factor, f.gram)
	f.damp(damping)
	if !linalg.Cholesky(f.factor, f.size) {
		return false
	}
	copy(f.next.q, f.slope)
	linalg.SolveCholesky(f.factor, f.size, f.next.q)
	for k, v := range f.next.q {
		f.next.q[k] = f.q[k] + f.sign[k/f.width]*v
	}
	loss := f.evaluate(f.next.q, f.next.residual, f.next.on)
	if !(loss < f.loss) {
		return false
	}
	f.loss = loss
	f.q, f.next.q = f.next.q, f.q
	f.residual, f.next.residual = f.next.residual, f.residual
	f.on, f.next.on = f.next.on, f.on
	return true
}

// damp adds λ(1 − q̂q̂ᵀ)/a² for every unit to the matrix to be factorised: it restrains changes of
// the creases and leaves the heights free.
func (f *fitter) damp(lambda float64) {
	floor := 0.0 // otherwise units that hardly contribute would not move at all
	for i := range f.units {
		floor = max(floor, f.height2(i))
	}
	floor = 1e-4*floor + 1e-300
	for i := range f.units {
		q := f.row(i)
		l, norm := lambda/(f.height2(i)+floor), linalg.Dot4(q, q)+1e-300
		for r, v := range q {
			row := f.factor[(i*f.width+r)*f.size+i*f.width:][:r+1]
			for c := range row {
				row[c] -= l * v * q[c] / norm
			}
			row[r] = (row[r] + l) * (1 + 1e-11)
		}
	}
}

// height2 returns a_i².
func (f *fitter) height2(i int) float64 {
	w := f.row(i)[:f.width-1]
	return linalg.Dot4(w, w)
}

// project gives every unit the height that is best at its crease (variable projection). A unit
// whose height becomes negative changes its sign: so signs are found on the way.
func (f *fitter) project() {
	m := f.units
	sys, by := make([]float64, m*m), make([]float64, m)
	for i := range m {
		q := f.row(i)
		for j := range i + 1 {
			sys[i*m+j] = f.sign[i] * f.sign[j] * f.form(i, j)
		}
		sys[i*m+i] = sys[i*m+i]*(1+1e-12) + 1e-300
		by[i] = f.sign[i] * linalg.Dot4(q, f.slope[i*f.width:(i+1)*f.width])
	}
	if !linalg.Cholesky(sys, m) {
		return // the heights stay as they are
	}
	linalg.SolveCholesky(sys, m, by)
	for i, v := range by {
		v++
		if v < 0 {
			f.sign[i], v = -f.sign[i], -v
		}
		q := f.row(i)
		for j := range q {
			q[j] *= v
		}
	}
	f.loss = f.evaluate(f.q, f.residual, f.on)
	f.gradient()
}

// form returns Σ 1_i 1_j z_i z_j over the samples, j ≤ i.
func (f *fitter) form(i, j int) float64 {
	sum, qi, qj := 0.0, f.row(i), f.row(j)
	for r, v := range qi {
		row := f.gram[(i*f.width+r)*f.size+j*f.width:][:f.width]
		if i != j {
			sum += v * linalg.Dot4(row, qj)
			continue
		}
		sum += v * (2*linalg.Dot4(row[:r], qj) + row[r]*v)
	}
	return sum
}
