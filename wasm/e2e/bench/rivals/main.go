//go:build unix

// Command rivals holds the practical method against ways in which others learn the networks of algo/RESULTS.md: scipy's
// least squares and BFGS with random restarts, and subspace power iterations on T₄, in Python and told m. It writes a
// table, with -results into a file between "<!-- rivals -->" and "<!-- /rivals -->".
package main

import (
	"context"
	_ "embed"
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"syscall"
	"time"

	"crease/algo/beyond/practical/report"
	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/wasm/e2e/bench/python"
	"crease/wasm/e2e/tool"
)

var (
	trials  = flag.Int("trials", 10, "networks a row")
	seconds = flag.Float64("seconds", 3, "processor time of every rival, if the practical method takes less")
	most    = flag.Int64("most", 100_000, "samples that a rival is given, the first ones")
	into    = flag.String("results", "", "file to put the table into")
)

// methods are the rivals by their names in learners.py, and as the table calls them.
var methods = [][2]string{
	{"squares", "scipy, least squares"}, {"bfgs", "scipy, BFGS"}, {"subspace", "subspace power iterations"},
}

// result is a measured row: the practical method first, then the rivals.
type result struct {
	report.Row
	scores []report.Score
}

func main() {
	flag.Parse()
	tool.Main("rivals", run)
}

func run() {
	py := python.Start(learners, "OPENBLAS_NUM_THREADS=1") // its time is that of the processor
	defer py.Close()
	var results []result
	for _, row := range report.Rows() {
		row.Trials = *trials
		results = append(results, measure(py, row))
		fmt.Print(table(results[len(results)-1:]))
		if *into != "" {
			tool.Check(report.Publish(*into, "rivals", table(results))) // so far: it takes long
		}
	}
}

func measure(py *python.Process, row report.Row) result {
	r := result{row, make([]report.Score, 1+len(methods))}
	for i := range row.Trials {
		net, src, seed, err := row.Trial(i)
		tool.Check(err)
		start := processorTime()
		got := tool.Must(row.Learn(context.Background(), src, seed))
		took := processorTime() - start
		r.scores[0].Seconds += took / float64(row.Trials)
		r.scores[0].Count(row, net, got.Recovered, got.Learned)
		r.rivals(py, net, src, seed, max(took, *seconds))
	}
	return r
}

// processorTime returns the seconds that this process has computed, which other programs do not change.
func processorTime() float64 {
	var u syscall.Rusage
	tool.Check(syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
}

func (r *result) rivals(py *python.Process, net network.Network, src sample.Source, seed uint64, limit float64) {
	file, n := write(src, *most)
	defer os.Remove(file)
	for k, m := range methods {
		units, learned, took := learn(py, task{
			File: file, Dim: src.Dim(), Samples: n, Units: r.Units, Method: m[0], Seed: seed, Seconds: limit,
		})
		r.scores[k+1].Seconds += took / float64(r.Trials)
		r.scores[k+1].Count(r.Row, net, units, learned)
	}
}

func table(results []result) string {
	var b strings.Builder
	b.WriteString("| d | m | N | success | practical, its time, s |")
	for _, m := range methods {
		fmt.Fprintf(&b, " %s |", m[1])
	}
	b.WriteString("\n| --- | --- | --- | --- |" + strings.Repeat(" --- |", 1+len(methods)) + "\n")
	for _, r := range results {
		goal := "parameters"
		if r.ByRisk {
			goal = "risk"
		}
		fmt.Fprintf(&b, "| %d | %d | %d | %s |", r.Dim, r.Units, r.Samples, goal)
		for k, s := range r.scores {
			fmt.Fprintf(&b, " %d/%d (%d near)", s.Won, r.Trials, s.Near)
			if k == 0 {
				fmt.Fprintf(&b, ", %.2f", s.Seconds)
			}
			b.WriteString(" |")
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "\n%d networks a row, %g s of processor time for each rival or as long as `practical` took; "+
		"%s for %s on %d cores.\n",
		*trials, *seconds, runtime.Version(), runtime.GOARCH, runtime.GOMAXPROCS(0))
	return b.String()
}

//go:embed learners.py
var learners string

type task struct {
	File    string  `json:"file"`
	Dim     int     `json:"d"`
	Samples int64   `json:"n"`
	Units   int     `json:"m"`
	Method  string  `json:"method"`
	Seed    uint64  `json:"seed"`
	Seconds float64 `json:"seconds"`
}

// learn returns the units that a rival found, with weights of length one, the network that it learned, and the seconds.
func learn(p *python.Process, t task) (units, learned network.Network, seconds float64) {
	text, err := p.Ask(string(tool.Must(json.Marshal(t))))
	var a struct {
		W       [][]float64
		B, A, V []float64
		C       float64
		Seconds float64
	}
	if err == nil {
		err = json.Unmarshal([]byte(text), &a)
	}
	if err != nil {
		tool.Check(fmt.Errorf("%s stopped: %w", t.Method, err))
	}
	for i, w := range a.W {
		if linalg.Norm(w) > 0 && a.A[i] != 0 {
			units.Append(w, a.B[i], a.A[i])
		}
	}
	units = units.Normalised()
	learned = units.Clone()
	learned.AppendLinear(a.V, a.C)
	return units, learned, a.Seconds
}

// write puts the first samples of a source into a file: points, then labels, as little-endian doubles.
func write(src sample.Source, most int64) (file string, n int64) {
	n = min(most, src.Len())
	block, row := sample.NewBlock(src.Dim()), make([]float64, src.Dim())
	var points, labels []float64
	for b := 0; int64(len(labels)) < n; b++ {
		src.Fill(b, block)
		for s := 0; s < block.Len && int64(len(labels)) < n; s++ {
			block.Point(s, row)
			points, labels = append(points, row...), append(labels, block.Y[s])
		}
	}
	f := tool.Must(os.CreateTemp("", "rivals"))
	defer f.Close()
	tool.Check(binary.Write(f, binary.LittleEndian, append(points, labels...)))
	return f.Name(), n
}
