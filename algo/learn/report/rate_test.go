// Package report measures the methods side by side: how fast the paper's improves with N, how close two weights may be,
// and how many units can be found. The seeds are fixed; none was used for tuning.
package report

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	rounds "crease/algo/beyond/rounds/report"
	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
)

// Family is a family of networks with d = m = 5 on which the rate of method paper is measured.
type Family struct {
	Name    string
	Network func(i int) (net network.Network, seed uint64, err error)
}

// Families returns the families of the table: networks that meet the assumptions of Theorem full-rank, and random ones.
func Families() []Family {
	return []Family{
		{"orthonormal weights, \\|b\\| from .3 to .8", apart},
		{"random weights, \\|b\\| ≤ 1.5", rounds.RateNetwork},
	}
}

// apart returns a network with s_m(W) = 1 whose biases are far from the roots of He_1 and He_2, 0 and ±1: both tensors
// show every unit.
func apart(i int) (net network.Network, seed uint64, err error) {
	seed = 1_650_000 + uint64(i)
	net = network.Orthonormal(network.RandomOptions{Dim: 5, Units: 5, Seed: seed})
	net.B = []float64{.3, -.45, .6, -.7, .8}
	return net, seed, nil
}

// Rate is the error of method paper, the root of the relative risk, as a function of N on a family.
type Rate struct {
	Family string
	Ns     []int64
	Error  []float64 // the medians over the networks
	Found  []int     // the number of networks whose units were all found
	Slope  float64   // of log Error against log N
	Enough float64   // the median of the N from which both tensors show every unit (growth)
	Trials int
}

// MeasureRate runs method paper on the first trials networks of a family, at each of ns.
func MeasureRate(ctx context.Context, f Family, trials int, ns []int64) (Rate, error) {
	r := Rate{Family: f.Name, Ns: ns, Trials: trials, Found: make([]int, len(ns))}
	errors, needed := make([][]float64, len(ns)), []float64{}
	for i := range trials {
		for k, n := range ns {
			s := spec.Default()
			var err error
			if s.Network, s.Sampling.Seed, err = f.Network(i); err != nil {
				return r, err
			}
			s.Learning.Method, s.Sampling.Samples = spec.Paper, n
			last, err := learn.Run(ctx, s, nil, learn.Host{})
			if err != nil {
				return r, err
			}
			errors[k] = append(errors[k], math.Sqrt(last.Risk/last.Energy))
			if !slices.ContainsFunc(last.Units, func(u snapshot.Unit) bool { return u.Truth < 0 }) && len(last.Units) == 5 {
				r.Found[k]++
			}
			if k == len(ns)-1 {
				odd, even := last.Decomp[0].Threshold, last.Decomp[1].Threshold
				needed = append(needed, float64(n)*max(growth(s.Network, 3, odd), growth(s.Network, 4, even)))
			}
		}
	}
	var x, y []float64
	for k, n := range ns {
		r.Error = append(r.Error, median(errors[k]))
		x, y = append(x, math.Log(float64(n))), append(y, math.Log(r.Error[k]))
	}
	_, r.Slope = stat.LinearRegression(x, y, nil, false)
	r.Enough = median(needed)
	return r, nil
}

// growth returns the factor by which N must grow until the threshold η₁ of T_k falls to the least singular value of its
// exact coefficient. At a smaller N Jennrich's algorithm misses a unit, whose share turns the directions of the others.
func growth(net network.Network, k int, threshold float64) float64 {
	var svd mat.SVD
	if !svd.Factorize(net.Coefficient(k).Flatten(1, k-1), mat.SVDNone) {
		return math.Inf(1)
	}
	ratio := threshold / svd.Values(nil)[net.Units()-1]
	return ratio * ratio
}

// median sorts the values and returns their median.
func median(values []float64) float64 {
	slices.Sort(values)
	n := len(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}

// RateTable writes rates as a Markdown table.
func RateTable(rates []Rate) string {
	var b strings.Builder
	b.WriteString("| networks, d = m = 5 | both tensors show every unit from N |")
	for _, n := range rates[0].Ns {
		fmt.Fprintf(&b, " %.2g |", float64(n))
	}
	b.WriteString(" rate |\n| --- | --- |" + strings.Repeat(" --- |", len(rates[0].Ns)+1) + "\n")
	for _, r := range rates {
		fmt.Fprintf(&b, "| %s | %.1g |", r.Family, r.Enough)
		for k := range r.Ns {
			fmt.Fprintf(&b, " %.2g (%d/%d) |", r.Error[k], r.Found[k], r.Trials)
		}
		fmt.Fprintf(&b, " N^(%.2f) |\n", r.Slope)
	}
	return strings.ReplaceAll(b.String(), "^(-", "^(−")
}
