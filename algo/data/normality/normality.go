// Package normality tests whether the points of a table are independent draws from
// N(0, I), which the method assumes, and standardises those that are not.
//
// Every moment on which Hermite tensors of order up to four depend is compared with its value under N(0, I): means,
// variances, correlations, skewness, kurtosis, and the fourth moments of pairs. [Standardise] corrects means,
// variances and correlations; the other moments are the shape of the distribution and remain.
//
// # What a run does with a table
//
// learn.ReadTable reads CSV, .npy or .npz for the learner, in the worker and natively; of a file of arrays the page
// itself reads only the headers. Every reader of files – tables, arrays, their texts, JSON – counts the bytes that it
// has read with a work.Meter, which shows that it is alive and how far it has come. Before a run, Check tests the
// points of the table. Its findings – fewer than one table in a thousand from N(0, I) has any – are in Snapshot.Points:
// the run has the diagnosis not-gaussian, the page says so, and every card whose numbers assume N(0, I) is marked. With
// learning.standardise the points are x = μ + Lz, the run is in z, and Snapshot.Map leads back: the done line, exported
// arrays and the list of units are in the table's own coordinates, w ← L⁻ᵀw and then b ← b − wᵀμ.
package normality

import (
	"math"

	"crease/algo/base/work"
	"crease/algo/data/sample"
	"crease/algo/num/elementary"
)

// Kind names the moment that a finding is about.
type Kind int

// The kinds, in the order in which they are reported.
const (
	Constant    Kind = iota // all values of x_i are equal
	Mean                    // E x_i, 0 under N(0, I)
	Variance                // of x_i, 1
	Correlation             // of x_i and x_j, 0
	Skewness                // of x_i, 0
	Kurtosis                // of x_i, 3
	Joint                   // E[u_i²u_j²] − 2r², u standardised, r their correlation: 1
	Radial                  // E‖u‖⁴ − 2Σr² over its value under N(0, I): 1
)

// Finding is a moment that is farther from its value under N(0, I) than chance explains.
type Finding struct {
	Kind   Kind
	I, J   int     // the columns, from 0; J is 0 for moments of one column, both are 0 for Radial
	Value  float64 // of the moment
	Errors float64 // its distance from its value under N(0, I) in standard errors, ≥ 0; of no meaning for Constant
	Others int     // the number of further findings of this kind, which have fewer Errors
}

// Report holds the findings about a table's points: none, of points that were drawn, in the zero value.
type Report struct {
	Findings []Finding // that with the most Errors of each kind, in the order of the kinds
}

// Gaussian reports whether nothing was found. That is no proof: few samples show little.
func (r Report) Gaussian() bool { return len(r.Findings) == 0 }

// falseAlarms is the probability, as far as the bounds are exact, that any moment of points from N(0, I) is reported.
const falseAlarms = 5e-4

// judge compares moments with their bounds.
type judge struct {
	z     float64 // bound for a normally distributed moment, in standard errors
	tail  float64 // ln(N/p): a product of two Gaussians keeps below it in all N samples
	found [Radial + 1]*Finding
}

// Check tests the points of src in three passes over its blocks, of which the last leaves out blocks if there are many
// columns. It takes memory for d² numbers. Fewer than one table in a thousand that was drawn from N(0, I) has a
// finding. If the meter fails the report is not to be used.
//
// Every moment is compared with the value and the standard error that it has under N(0, I). A sum of N heavy-tailed
// terms, such as u⁴, is large either because most of its terms are, as for a normal variable, or because one of them
// is: its upper bound is the sum of both quantiles. Such terms are bounded from below, so the lower bound is the normal
// quantile.
func Check(src sample.Source, w *work.Meter) Report {
	m := measureSpread(src, w)
	d, n := len(m.columns), float64(m.n)
	p := falseAlarms / float64(4*d+d*(d-1)+1)
	j := &judge{z: normalQuantile(p / 2), tail: elementary.Log(2 * n / p)}
	for i, c := range m.columns {
		j.add(Mean, i, 0, c.mean, math.Abs(c.mean)*math.Sqrt(n), 0)
		switch {
		case m.n < 2:
		case c.constant():
			j.add(Constant, i, 0, c.mean, math.Inf(1), 0)
		default: // Laurent and Massart: a χ² variable exceeds its mean by at most 2√(nt) + 2t.
			j.twoSided(Variance, i, 0, c.variance, 1, math.Sqrt(2/n), j.z*j.z/n)
		}
	}
	if m.n >= least {
		m.measureShape(src, w)
		m.shape(j)
	}
	var r Report
	for _, f := range j.found {
		if f != nil {
			r.Findings = append(r.Findings, *f)
		}
	}
	return r
}

// least is the least number of samples for which moments beyond the variance are tested.
const least = 50

func (m *moments) shape(j *judge) {
	// The tail is that for all n samples, which is conservative if shaped is less.
	n, d, all := float64(m.shaped), float64(len(m.columns)), 0.0
	for i, c := range m.columns {
		if c.constant() {
			return // a constant column cannot be standardised
		}
		// If shaped < n, the means and variances of the standardised columns are not exactly 0
		// and 1. Hermite polynomials remove that effect.
		third := c.third - 3*c.first
		j.add(Skewness, i, 0, third, math.Abs(third)/math.Sqrt(6/n), 2*j.tail*math.Sqrt(2*j.tail)/n/math.Sqrt(6/n))
		// An estimated variance lowers the mean of the kurtosis by 6/(N+1).
		kurtosis := c.fourth - 6*(c.second-1) + 6/(n+1)
		all += kurtosis
		j.twoSided(Kurtosis, i, 0, kurtosis, 3, math.Sqrt(24/n), 4*j.tail*j.tail/n)
		for k := range i {
			r := max(-1, min(1, c.pairs[k]))
			j.add(Correlation, k, i, r, math.Abs(math.Atanh(r))*math.Sqrt(n-3), 0)
			r2 := r * r
			joint := c.joint[k] - (c.second - 1) - (m.columns[k].second - 1) - 2*r2 + 2/(n-1)
			all += 2 * joint
			j.twoSided(Joint, k, i, joint, 1, math.Sqrt((4+16*r2+4*r2*r2)/n), j.tail*j.tail/n)
		}
	}
	if d > 1 {
		full := d * (d + 2)
		farthest := math.Pow(math.Sqrt(d)+math.Sqrt(2*j.tail), 4)
		j.twoSided(Radial, 0, 0, all/full, 1, math.Sqrt(8/(n*full)), farthest/(n*full))
	}
}

// twoSided adds a finding if the moment is below want by more than z standard errors sd, or
// above it by more than that and the allowance for the largest term.
func (j *judge) twoSided(k Kind, a, b int, value, want, sd, allowance float64) {
	if value < want {
		allowance = 0
	}
	j.add(k, a, b, value, math.Abs(value-want)/sd, allowance/sd)
}

// add adds a finding if errors, in standard errors, exceeds z plus the allowance.
func (j *judge) add(k Kind, a, b int, value, errors, allowance float64) {
	if !(errors > j.z+allowance) {
		return
	}
	// Errors are infinite if a column is constant, or two are equal.
	f := Finding{Kind: k, I: a, J: b, Value: value, Errors: min(errors, math.MaxFloat64)}
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
