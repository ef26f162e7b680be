// Package normality looks whether the points of a table are what the method rests on,
// independent draws from N(0, I), and standardises those that are not.
//
// Every moment that Hermite tensors of order up to four see is held against its
// standard error under N(0, I): means, variances, correlations, skewness, kurtosis, and
// the fourth moments of pairs. Means, variances and correlations that are off are mended
// by [Standardise]; the others are the shape of the distribution and stay.
//
// # What a run does with a table
//
// learn.ReadTable reads CSV, .npy or .npz for the learner, in the worker and natively; of a
// file of arrays the page itself reads the headers alone. Every reader of files – tables, arrays,
// their texts, JSON – counts the bytes that it is past with a work.Meter: they are its signs of
// life, and how far it is. Before a run of a table normality holds the moments of its points
// against their standard errors under N(0, I): means, variances, correlations, skewness,
// kurtosis, fourth moments of pairs. What is farther off than chance explains – fewer than one
// table in a thousand from N(0, I) – is in Snapshot.Points: the run has the diagnosis
// not-gaussian, the page says so, and every card whose numbers rest on N(0, I) is marked. With
// learning.standardise the points are x = μ + Lz, the run is in z, and Snapshot.Map leads
// back: the done line, exported arrays and the list of units are in the table's own coordinates,
// w ← L⁻ᵀw and then b ← b − wᵀμ.
package normality

import (
	"math"
	"slices"

	"crease/algo/base/work"
	"crease/algo/data/sample"
	"crease/algo/num/elementary"
)

// Kind names the moment that a finding is about.
type Kind string

// The kinds, in the order in which they are told.
const (
	Constant    Kind = "constant"    // all values of x_i are one
	Mean        Kind = "mean"        // E x_i, 0 under N(0, I)
	Variance    Kind = "variance"    // of x_i, 1
	Correlation Kind = "correlation" // of x_i and x_j, 0
	Skewness    Kind = "skewness"    // of x_i, 0
	Kurtosis    Kind = "kurtosis"    // of x_i, 3
	Joint       Kind = "joint"       // E[u_i²u_j²] − 2r², u standardised, r their correlation: 1
	Radial      Kind = "radial"      // E‖u‖⁴ − 2Σr² over its value under N(0, I): 1
)

var kinds = []Kind{Constant, Mean, Variance, Correlation, Skewness, Kurtosis, Joint, Radial}

// Finding is a moment that is farther from its value under N(0, I) than chance explains.
type Finding struct {
	Kind   Kind
	I, J   int     // the columns, from 0; J is 0 where there is one, both where it is all
	Value  float64 // of the moment
	Errors float64 // how many standard errors it is from its value under N(0, I), ≥ 0; 0 for Constant
	Others int     // further findings of this kind, which are less striking
}

// Report is what is known of a table's points. The zero value is that of points that
// were drawn, or of a table without findings.
type Report struct {
	Findings []Finding // the most striking of each kind, in the order of the kinds
}

// Gaussian reports whether nothing was found: no more than that. Few samples show little.
func (r Report) Gaussian() bool { return len(r.Findings) == 0 }

// Linear reports whether a finding is among those that Standardise mends.
func (r Report) Linear() bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.linear() })
}

// Shape reports whether a finding is among those that stay after Standardise.
func (r Report) Shape() bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool { return !f.linear() })
}

func (f Finding) linear() bool {
	return f.Kind == Mean || f.Kind == Variance || f.Kind == Correlation
}

// Check looks at the points of src, in three passes over its blocks, the last over some
// of them where there are many columns, and in memory for d² numbers. Fewer than one table in a thousand that was drawn from N(0, I) has a finding.
// The error is the meter's.
func Check(src sample.Source, w *work.Meter) (Report, error) {
	m, err := measure(src, w)
	if err != nil {
		return Report{}, err
	}
	return m.report(), nil
}

// falseAlarms is the probability, as far as the bounds below are exact, that any moment
// of points from N(0, I) is reported.
const falseAlarms = 5e-4

// judge compares moments with their bounds.
type judge struct {
	z     float64 // standard errors that a normally distributed moment keeps within
	tail  float64 // ln(N/p): a product of two Gaussians keeps below it in all N samples
	found map[Kind]*Finding
}

// report compares every moment with the value and the standard error that it has under
// N(0, I). A sum of N terms with heavy tails, such as u⁴, is large because most of its
// terms are, as a normal variable is, or because one is: above, its bound is the sum
// of both quantiles. Below, such terms are bounded, and the first is enough.
func (m *moments) report() Report {
	d, n := m.dim, float64(m.n)
	p := falseAlarms / float64(4*d+d*(d-1)+1)
	j := &judge{z: normalQuantile(p / 2), tail: elementary.Log(2 * n / p), found: map[Kind]*Finding{}}
	for i := range d {
		j.add(Mean, i, 0, m.mean[i], math.Abs(m.mean[i])*math.Sqrt(n), 0)
		if m.n < 2 {
			continue
		}
		if m.constant(i) {
			j.add(Constant, i, 0, m.mean[i], math.Inf(1), 0)
			continue
		}
		// Laurent and Massart: a χ² variable exceeds its mean by 2√(nt) + 2t at most.
		j.twoSided(Variance, i, 0, m.variance[i], 1, math.Sqrt(2/n), j.z*j.z/n)
	}
	if m.n >= least {
		m.shape(j)
	}
	var r Report
	for _, k := range kinds {
		if f := j.found[k]; f != nil {
			r.Findings = append(r.Findings, *f)
		}
	}
	return r
}

// least is the number of samples from which on moments beyond the variance are compared.
const least = 50

// shape compares the moments of the standardised columns.
func (m *moments) shape(j *judge) {
	// The tail, for all samples, is on the safe side where the shape is of some.
	n, d, all := float64(m.shaped), float64(m.dim), 0.0
	for i := range m.dim {
		if m.constant(i) {
			return // there is no such column to compare
		}
		// Of some samples, mean and variance are not 0 and 1: Hermite polynomials take off
		// what comes of that.
		third := m.third[i] - 3*m.first[i]
		j.add(Skewness, i, 0, third, math.Abs(third)/math.Sqrt(6/n), 2*j.tail*math.Sqrt(2*j.tail)/n/math.Sqrt(6/n))
		// An estimated variance lowers the mean of the kurtosis by 6/(N+1).
		kurtosis := m.fourth[i] - 6*(m.second[i]-1) + 6/(n+1)
		all += kurtosis
		j.twoSided(Kurtosis, i, 0, kurtosis, 3, math.Sqrt(24/n), 4*j.tail*j.tail/n)
		for k := range i {
			r := m.correlation(i, k)
			j.add(Correlation, k, i, r, math.Abs(math.Atanh(r))*math.Sqrt(n-3), 0)
			r2 := r * r
			joint := m.joint[i][k] - (m.second[i] - 1) - (m.second[k] - 1) - 2*r2 + 2/(n-1)
			all += 2 * joint
			j.twoSided(Joint, k, i, joint, 1, math.Sqrt((4+16*r2+4*r2*r2)/n), j.tail*j.tail/n)
		}
	}
	if m.dim > 1 {
		full := d * (d + 2)
		farthest := math.Pow(math.Sqrt(d)+math.Sqrt(2*j.tail), 4)
		j.twoSided(Radial, 0, 0, all/full, 1, math.Sqrt(8/(n*full)), farthest/(n*full))
	}
}

// twoSided adds a moment that is too far from want: below it by more than z standard
// errors, above it by as many and the allowance for the largest term.
func (j *judge) twoSided(k Kind, a, b int, value, want, sd, allowance float64) {
	if value < want {
		allowance = 0
	}
	j.add(k, a, b, value, math.Abs(value-want)/sd, allowance/sd)
}

// add enters a finding if its distance, in standard errors, is beyond z and the allowance.
func (j *judge) add(k Kind, a, b int, value, errors, allowance float64) {
	if !(errors > j.z+allowance) {
		return
	}
	f := Finding{Kind: k, I: a, J: b, Value: value, Errors: errors}
	if k == Constant {
		f.Errors = 0
	} else if math.IsInf(errors, 0) {
		f.Errors = math.MaxFloat64 // two columns that are one
	}
	switch old := j.found[k]; {
	case old == nil:
		j.found[k] = &f
	case f.Errors > old.Errors:
		f.Others = old.Others + 1
		j.found[k] = &f
	default:
		old.Others++
	}
}

// normalQuantile returns z with P(N(0,1) > z) = p, for small p.
func normalQuantile(p float64) float64 {
	low, high := 0., 40.
	for range 60 {
		if z := (low + high) / 2; elementary.Erfc(z/math.Sqrt2) > 2*p {
			low = z
		} else {
			high = z
		}
	}
	return low
}
