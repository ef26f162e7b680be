//go:build !js

// Command bench compares how fast samples are drawn and summed to moments, how
// long a recovery takes and how smooth the page stays, and prints one table:
//
//	go run ./wasm/e2e/bench
//
// The rivals are measured in turn, round after round, and the medians are
// printed: on a machine with other load, ratios are more reliable than the
// figures that they are made of.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"
)

var (
	rounds  = flag.Int("rounds", 5, "measurements of every figure, of which the median counts")
	seconds = flag.Float64("seconds", .5, "length of one measurement")
)

func main() {
	flag.Parse()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// The rivals that the project is measured by.
const (
	numPyName = "NumPy with OpenBLAS"
	page2     = "page, 2 workers"
	native2   = "Go, 2 goroutines"
)

// run measures and prints.
func run() error {
	started := time.Now()
	b, err := openBrowser()
	if err != nil {
		return err
	}
	defer b.close()
	np, err := startNumPy()
	var missing errNoNumPy
	if err != nil && !errors.As(err, &missing) {
		return err
	}
	if np != nil {
		defer np.Close()
	}
	rivals := allRivals(b, np)
	streams, err := race(rivals)
	if err != nil {
		return err
	}
	whole, err := recoveries(b)
	if err != nil {
		return err
	}
	blurred, err := noisyRecoveries(b, np)
	if err != nil {
		return err
	}
	frames, err := b.frames()
	if err != nil {
		return err
	}
	fmt.Printf("%s, %d cores; medians of %d rounds, %.0f s in all\n\n",
		runtime.GOARCH, runtime.NumCPU(), *rounds, time.Since(started).Seconds())
	printStreams(rivals, streams, np != nil)
	if np == nil {
		fmt.Println("NumPy is left out:", missing)
	}
	printRecoveries(whole)
	printNoisy(blurred)
	fmt.Printf("\nframes a second: %.0f at rest, %.0f while learning at d = m = 10; a cancel is answered in %.0f ms\n",
		frames.rest, frames.learning, b.cancel())
	return nil
}

// allRivals lists the rivals; NumPy, if there is one, comes first.
func allRivals(b *browser, np *numPy) []rival {
	var list []rival
	if np != nil {
		list = append(list, rival{numPyName, np})
	}
	return append(list,
		rival{"page, 1 worker", b.stream(1)},
		rival{page2, b.stream(2)},
		rival{"Go, 1 goroutine", native(1)},
		rival{native2, native(2)},
		rival{"JavaScript, obvious", b.plain("obvious", 1)},
		rival{"JavaScript, obvious, 2 workers", b.plain("obvious", 2)},
		rival{"JavaScript, blocked", b.plain("blocked", 1)},
		rival{"JavaScript, blocked, 2 workers", b.plain("blocked", 2)},
	)
}

func printRecoveries(list []recovery) {
	fmt.Printf("\n%-34s%14s%14s\n", "recovery, practical, to the end", "d = m = 5", "d = m = 10")
	for _, r := range list {
		fmt.Printf("%-34s%12.2f s%12.2f s\n", r.name, r.seconds[0], r.seconds[1])
	}
}

// dims are the dimensions that rivals are compared in, with as many units.
var dims = []int{5, 10, 16}

// rival sums samples and tells how many a second.
type rival struct {
	name string
	task task
}

type task interface {
	// rate returns the samples a second in dimension dim.
	rate(dim int) (float64, error)
}

// race returns rates[rival][dim][round].
func race(rivals []rival) ([][][]float64, error) {
	rates := make([][][]float64, len(rivals))
	for i := range rates {
		rates[i] = make([][]float64, len(dims))
	}
	for round := range *rounds {
		fmt.Fprintf(os.Stderr, "round %d of %d\n", round+1, *rounds)
		for k, d := range dims {
			for i, r := range rivals {
				v, err := r.task.rate(d)
				if err != nil {
					return nil, fmt.Errorf("%s, d = %d: %w", r.name, d, err)
				}
				rates[i][k] = append(rates[i][k], v)
			}
		}
	}
	return rates, nil
}

// printStreams prints the rates and, if the first rival is NumPy, the medians of
// the ratios within a round.
func printStreams(rivals []rival, rates [][][]float64, ratios bool) {
	fmt.Printf("%-34s", "million samples a second, T₀…T₄")
	for _, d := range dims {
		fmt.Printf("%18s", fmt.Sprintf("d = m = %d", d))
	}
	fmt.Println()
	for i, r := range rivals {
		fmt.Printf("%-34s", r.name)
		for k := range dims {
			cell := fmt.Sprintf("%.2f", median(rates[i][k])/1e6)
			if ratios {
				q := make([]float64, len(rates[i][k]))
				for j, v := range rates[i][k] {
					q[j] = v / rates[0][k][j]
				}
				cell += fmt.Sprintf("  ×%5.2f", median(q))
			}
			fmt.Printf("%18s", cell)
		}
		fmt.Println()
	}
	if ratios {
		fmt.Println(strings.Repeat(" ", 34) + "× is the ratio to NumPy in the same round")
	}
	fmt.Println()
	printBars(rivals, rates)
}

// printBars prints the ratios that are asked of the project, at d = 10.
func printBars(rivals []rival, rates [][][]float64) {
	at := map[string][]float64{}
	var best string // of the JavaScript rivals
	for i, r := range rivals {
		at[r.name] = rates[i][1]
		if strings.HasPrefix(r.name, "JavaScript") && (best == "" || median(at[r.name]) > median(at[best])) {
			best = r.name
		}
	}
	for _, bar := range []struct {
		name, rival string
		least       float64
	}{{page2, numPyName, 2}, {page2, best, 2}, {native2, numPyName, 5}} {
		a, b := at[bar.name], at[bar.rival]
		if b == nil {
			continue
		}
		q := make([]float64, len(a))
		for j := range a {
			q[j] = a[j] / b[j]
		}
		fmt.Printf("d = 10: %s is %.1f times as fast as %s; to reach: %g\n", bar.name, median(q), bar.rival, bar.least)
	}
}
