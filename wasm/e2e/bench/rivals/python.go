//go:build unix

package main

import (
	"bufio"
	_ "embed"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"

	"crease/algo/data/sample"
	"crease/algo/network"
	"crease/algo/num/linalg"
	"crease/wasm/e2e/bench/python"
)

//go:embed learners.py
var learners string

// task is a line that learners.py reads.
type task struct {
	File    string  `json:"file"`
	Dim     int     `json:"d"`
	Samples int64   `json:"n"`
	Units   int     `json:"m"`
	Method  string  `json:"method"`
	Seed    uint64  `json:"seed"`
	Seconds float64 `json:"seconds"`
}

// answer is a line that it writes.
type answer struct {
	W       [][]float64 `json:"w"`
	B       []float64   `json:"b"`
	A       []float64   `json:"a"`
	V       []float64   `json:"v"`
	C       float64     `json:"c"`
	Seconds float64     `json:"seconds"`
}

// learn returns the units that a rival found, with weights of length one, the whole network
// that it learned, and the seconds that it took.
func learn(p *python.Process, t task) (units, learned network.Network, seconds float64, err error) {
	line, err := json.Marshal(t)
	if err != nil {
		return units, learned, 0, err
	}
	text, err := p.Ask(string(line))
	if err != nil {
		return units, learned, 0, fmt.Errorf("%s stopped: %w", t.Method, err)
	}
	var a answer
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		return units, learned, 0, fmt.Errorf("%s: %w", t.Method, err)
	}
	for i, w := range a.W {
		if linalg.Norm(w) > 0 && a.A[i] != 0 {
			units.Append(w, a.B[i], a.A[i])
		}
	}
	units = units.Normalised()
	learned = units.Clone()
	learned.AppendLinear(a.V, a.C)
	return units, learned, a.Seconds, nil
}

// write puts the first samples of a source into a file, all points and then all labels, as
// doubles of eight bytes, the least significant first. It returns the file and their number.
func write(src sample.Source, most int64) (file string, n int64, err error) {
	f, err := os.CreateTemp("", "rivals")
	if err != nil {
		return "", 0, err
	}
	defer f.Close()
	out := bufio.NewWriter(f)
	n = min(most, src.Len())
	block, row := sample.NewBlock(src.Dim()), make([]float64, src.Dim())
	labels := make([]float64, 0, n)
	for b := 0; int64(len(labels)) < n; b++ {
		src.Fill(b, block)
		for s := 0; s < block.Len && int64(len(labels)) < n; s++ {
			block.Point(s, row)
			if err := binary.Write(out, binary.LittleEndian, row); err != nil {
				return "", 0, err
			}
			labels = append(labels, block.Y[s])
		}
	}
	if err := binary.Write(out, binary.LittleEndian, labels); err != nil {
		return "", 0, err
	}
	return f.Name(), n, out.Flush()
}
