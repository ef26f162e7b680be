package export

import (
	"bytes"
	"testing"

	"crease/algo/data/intake"
	"crease/algo/data/sample"
	"crease/algo/data/tabular"
	"crease/algo/learn"
	"crease/algo/network"
	"crease/algo/spec"
)

// written writes all of a spec's samples.
func written(s spec.Spec, commas bool) []byte {
	var out []byte
	for text := range Samples(s, commas) {
		out = append(out, text...)
	}
	return out
}

// What is written are the run's own samples, to the last digit, over several
// blocks and with noise; they read back as a table, with points and with commas.
func TestSamples(t *testing.T) {
	testSamples(t, false)
	testSamples(t, true)
}

func testSamples(t *testing.T, commas bool) {
	s := spec.Default()
	s.Network = rectangular()
	s.Sampling.Samples, s.Sampling.Noise = 2*sample.BlockSize+17, .1
	src, err := intake.Open(written(s, commas), nil)
	if err != nil {
		t.Fatal(err)
	}
	got, _, err := tabular.Read(src, spec.Table{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	drawn := learn.Source(s)
	if got.Len() != drawn.Len() || got.Dim() != drawn.Dim() {
		t.Fatalf("%d samples in %d dimensions", got.Len(), got.Dim())
	}
	b := sample.NewBlock(2)
	for k := range sample.Blocks(drawn) {
		drawn.Fill(k, b)
		for i := range b.Len {
			row := k*sample.BlockSize + i
			if got.X[row][0] != b.X[0][i] || got.X[row][1] != b.X[1][i] || got.Y[row] != b.Y[i] {
				t.Fatalf("sample %d: %v %v", row, got.X[row], got.Y[row])
			}
		}
	}
}

// No step writes more than its share, whatever the dimension; progress ends at 1.
func TestSteps(t *testing.T) {
	for _, d := range []int{1, 32, 128} {
		s := spec.Default()
		s.Network = network.Network{}
		s.Network.Append(make([]float64, d), 0, 1)
		s.Network.W[0][0] = 1
		s.Sampling.Samples = 5000
		share := 0.
		for text, written := range Samples(s, false) {
			share = written
			if n := bytes.Count(text, []byte(",")) + bytes.Count(text, []byte("\n")); n > sliceNumbers {
				t.Fatalf("d = %d: %d numbers in one step", d, n)
			}
		}
		if share != 1 {
			t.Errorf("d = %d: progress ends at %v", d, share)
		}
	}
}

// The limits hold what is written below what can be read.
func TestRowCount(t *testing.T) {
	s := spec.Default()
	s.Network = rectangular()
	for _, c := range []struct{ n, want int64 }{{5, 5}, {1_000_000, 1_000_000}, {1_000_000_000, MostRows}} {
		s.Sampling.Samples = c.n
		if got := RowCount(s); got != c.want {
			t.Errorf("%d of %d samples", got, c.n)
		}
	}
	s.Network = network.Network{W: [][]float64{make([]float64, 128)}, B: []float64{0}, A: []float64{1}}
	if got := RowCount(s) * 129 * 20; got > tabular.MaxBytes {
		t.Errorf("up to %d bytes", got)
	}
}
