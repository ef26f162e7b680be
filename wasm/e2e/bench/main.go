//go:build !js

// Command bench compares how fast samples are summed and how long a recovery takes:
//
//	go run ./wasm/e2e/bench
//
// The rivals are measured in turn, and medians printed: on a busy machine ratios are more reliable than figures.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/text/words"
	"crease/wasm/e2e/bench/python"
	"crease/wasm/e2e/tool"
)

var (
	rounds  = flag.Int("rounds", 5, "measurements of every figure, of which the median counts")
	seconds = flag.Float64("seconds", .5, "length of one measurement")
)

func main() {
	flag.Parse()
	tool.Main("bench", run)
}

type rival struct {
	name  string
	rate  func(dim int) float64     // the samples that it sums a second
	whole func(s spec.Spec) float64 // the seconds of a recovery; nil if it only sums
}

// The rivals that the project is measured by.
const (
	numPyName = "NumPy with OpenBLAS"
	page2     = "page, 2 workers"
	native2   = "Go, 2 goroutines"
)

func run() {
	started := time.Now()
	b := openBrowser()
	defer b.site.Stop()
	defer b.chrome.Close()
	var rivals []rival
	if python.Has("numpy") {
		np := python.Start(numpySource)
		defer np.Close()
		rivals = append(rivals, numPy(np))
	}
	plain := []rival{b.plain("obvious", 1), b.plain("obvious", 2), b.plain("blocked", 1), b.plain("blocked", 2)}
	rivals = slices.Concat(rivals, []rival{b.page(1), b.page(2), native(1), native(2)}, plain)
	rates := sums(rivals)
	times := recoveries(slices.DeleteFunc(slices.Clone(rivals), func(r rival) bool { return r.whole == nil }))
	fmt.Printf("%s, %d cores; medians of %d rounds, %.0f s in all\n\n",
		runtime.GOARCH, runtime.NumCPU(), *rounds, time.Since(started).Seconds())
	rates.print()
	best := slices.MaxFunc(plain, func(a, b rival) int {
		return cmp.Compare(median(rates.of[a.name][1]), median(rates.of[b.name][1]))
	})
	rates.compare(1, page2, numPyName, "at least 2")
	rates.compare(1, page2, best.name, "at least 2")
	rates.compare(1, native2, numPyName, "at least 5")
	fmt.Println()
	times.print()
	times.compare(2, native2, numPyName, "at most 2")
	times.compare(2, page2, numPyName, "at most 6")
	if rates.of[numPyName] == nil {
		fmt.Println("NumPy is left out: there is none here (Debian's python3-numpy with libopenblas0-pthread); " +
			"CREASE_PYTHON may name a Python that has one.")
	}
	fmt.Printf("\nA cancel is answered in %.0f ms.\n", median(b.cancels))
}

// table is what was measured of some rivals in every column, round after round.
type table struct {
	title   string
	columns []string
	rivals  []rival
	of      map[string][][]float64 // by rival, column and round
	scale   float64                // of what is printed
}

func (t *table) measure(rounds int, one func(r rival, column, round int) float64) *table {
	t.of = make(map[string][][]float64)
	for round := range rounds {
		fmt.Fprintf(os.Stderr, "%s: round %d of %d\n", t.title, round+1, rounds)
		for k := range t.columns {
			for _, r := range t.rivals {
				if round+k == 0 {
					t.of[r.name] = make([][]float64, len(t.columns))
				}
				t.of[r.name][k] = append(t.of[r.name][k], one(r, k, round))
			}
		}
	}
	return t
}

func sums(rivals []rival) *table {
	dims := []int{5, 10, 16} // with as many units
	t := &table{title: "million samples a second, T₀…T₄", rivals: rivals, scale: 1e-6}
	t.columns = words.Each(dims, func(d int) string { return fmt.Sprintf("d = m = %d", d) })
	return t.measure(*rounds, func(r rival, column, _ int) float64 { return r.rate(dims[column]) })
}

// recoveries measures recoveries from up to a million samples, and from as many noisy ones, all of which count.
func recoveries(rivals []rival) *table {
	const samples = 1_000_000
	t := &table{title: "seconds of a recovery, practical", rivals: rivals, scale: 1,
		columns: []string{"d = m = 5", "d = m = 10", "d = m = 10, σ = .1"}}
	return t.measure(min(3, *rounds), func(r rival, column, round int) float64 {
		s := specOf([]int{5, 10, 10}[column], spec.Practical, samples, 1+round)
		if column == 2 {
			s.Sampling.Noise = .1
		}
		return r.whole(s)
	})
}

// print prints the medians and, where there is a NumPy, those of the ratios to it within a round.
func (t *table) print() {
	fmt.Printf("%-34s", t.title)
	for _, c := range t.columns {
		fmt.Printf("%20s", c)
	}
	fmt.Println()
	for _, r := range t.rivals {
		fmt.Printf("%-34s", r.name)
		for k := range t.columns {
			cell := fmt.Sprintf("%.2f", median(t.of[r.name][k])*t.scale)
			if t.of[numPyName] != nil {
				cell += fmt.Sprintf("  ×%6.2f", t.ratio(k, r.name, numPyName))
			}
			fmt.Printf("%20s", cell)
		}
		fmt.Println()
	}
	if t.of[numPyName] != nil {
		fmt.Println(strings.Repeat(" ", 34) + "× is the ratio to NumPy, which sums moments and no more, in the same round")
	}
}

// ratio is the median ratio of two rivals within a round.
func (t *table) ratio(column int, a, b string) float64 {
	over, under := t.of[a][column], t.of[b][column]
	return median(linalg.Values(len(over), func(round int) float64 { return over[round] / under[round] }))
}

// compare prints a ratio beside what is asked of the project.
func (t *table) compare(column int, a, b, asked string) {
	if t.of[b] != nil {
		fmt.Printf("%s: %s has %.1f times the figure of %s; to reach: %s\n",
			t.columns[column], a, t.ratio(column, a, b), b, asked)
	}
}

func median(v []float64) float64 {
	v = slices.Sorted(slices.Values(v))
	n := len(v)
	return (v[(n-1)/2] + v[n/2]) / 2
}
