package report

import (
	"context"
	"fmt"
	"math"
	"strings"

	"crease/algo/learn"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
)

// Near has the scores of the methods on networks with d = m = 4, two of whose weights are so close that s_m(W) = SMin.
type Near struct {
	SMin   float64
	Trials int
	By     map[spec.Method]Score
}

// Score is the result of a method on some networks.
type Score struct {
	Exact   int     // the number of networks whose parameters are all within 10⁻⁶
	Risk    float64 // the median relative risk
	Seconds float64 // the mean time
}

// NearMethods are the methods of the table.
var NearMethods = []spec.Method{spec.Paper, spec.Rounds, spec.Practical}

// MeasureNear runs trials networks on samples without noise, m not given.
func MeasureNear(ctx context.Context, smin float64, trials int, samples int64) (Near, error) {
	r := Near{SMin: smin, Trials: trials, By: map[spec.Method]Score{}}
	for _, method := range NearMethods {
		var risks []float64
		var score Score
		for i := range trials {
			s := spec.Default()
			s.Network, s.Sampling.Seed = pair(smin, i), 1_660_000+uint64(i)
			s.Sampling.Samples, s.Learning.Method = samples, method
			last, err := learn.Run(ctx, s, nil, learn.Host{})
			if err != nil {
				return r, err
			}
			if exact(last, s.Network.Units()) {
				score.Exact++
			}
			score.Seconds += last.Seconds / float64(trials)
			risks = append(risks, last.Risk/last.Energy)
		}
		score.Risk = median(risks)
		r.By[method] = score
	}
	return r, nil
}

// exact reports whether all units were found, signs included, to 10⁻⁶.
func exact(s *snapshot.Snapshot, units int) bool {
	if len(s.Units) != units || !s.Signs.Resolved {
		return false
	}
	for _, u := range s.Units {
		if u.Truth < 0 || u.Error > 1e-6 {
			return false
		}
	}
	return true
}

// pair returns network i with orthonormal weights, the second turned towards the first until s_m(W) is smin: at an
// angle θ the least singular value is √(1 − cos θ).
func pair(smin float64, i int) network.Network {
	n := network.Orthonormal(network.RandomOptions{Dim: 4, Units: 4, Seed: 1_660_000 + uint64(i), Bias: 1.5})
	cos := 1 - smin*smin
	sin := smin * math.Sqrt(2-smin*smin)
	for j, v := range n.W[0] {
		n.W[1][j] = cos*v + sin*n.W[1][j]
	}
	return n
}

// NearTable writes measured separations as a Markdown table.
func NearTable(list []Near) string {
	var b strings.Builder
	b.WriteString("| s_m(W) |")
	for _, m := range NearMethods {
		fmt.Fprintf(&b, " %s: exact | risk | time, s |", m)
	}
	b.WriteString("\n| --- |" + strings.Repeat(" --- |", 3*len(NearMethods)) + "\n")
	for _, r := range list {
		fmt.Fprintf(&b, "| %g |", r.SMin)
		for _, m := range NearMethods {
			s := r.By[m]
			fmt.Fprintf(&b, " %d/%d | %.1g | %.2f |", s.Exact, r.Trials, s.Risk, s.Seconds)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// Wide is the score of the practical method on random networks with more units than dimensions, m not given.
type Wide struct {
	Dim, Units, Trials int
	Samples            int64
	Score
}

// MeasureWide fills in the score of a row; a network counts as found with a relative risk below 10⁻¹².
func MeasureWide(ctx context.Context, r Wide) (Wide, error) {
	var risks []float64
	for i := range r.Trials {
		s := spec.Default()
		seed := 1_670_000 + uint64(1000*r.Dim+10*r.Units+i)
		var err error
		if s.Network, err = network.Random(network.RandomOptions{Dim: r.Dim, Units: r.Units, Seed: seed, Bias: 1.5}); err != nil {
			return r, err
		}
		s.Sampling.Seed, s.Sampling.Samples, s.Learning.Method = seed, r.Samples, spec.Practical
		last, err := learn.Run(ctx, s, nil, learn.Host{})
		if err != nil {
			return r, err
		}
		if last.Risk < 1e-12*last.Energy {
			r.Exact++
		}
		r.Seconds += last.Seconds / float64(r.Trials)
		risks = append(risks, last.Risk/last.Energy)
	}
	r.Risk = median(risks)
	return r, nil
}

// WideTable writes measured rows as a Markdown table.
func WideTable(rows []Wide) string {
	var b strings.Builder
	b.WriteString("| d | m | N | practical | risk | time, s |\n| --- | --- | --- | --- | --- | --- |\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "| %d | %d | %d | %d/%d | %.1g | %.1f |\n", r.Dim, r.Units, r.Samples, r.Exact, r.Trials, r.Risk, r.Seconds)
	}
	return b.String()
}
