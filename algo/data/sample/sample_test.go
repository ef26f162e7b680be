package sample

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"crease/algo/network"
	"crease/algo/num/hermite"
)

var square = network.Network{
	W: [][]float64{{3, 4}, {0, -1}},
	B: []float64{0.5, 1},
	A: []float64{2, -0.7},
}

func draw(n int, seed, block uint64) []float64 {
	v := make([]float64, n)
	newStream(seed, block).normals(v)
	return v
}

// The layers of the ziggurat have equal areas and close at the top: catches a
// mistyped constant.
func TestZigguratCloses(t *testing.T) {
	for i := 1; i < zigLayers; i++ {
		if area := zigX[i] * (zigF[i+1] - zigF[i]); math.Abs(area/zigArea-1) > 1e-9 && i < zigLayers-1 {
			t.Errorf("layer %d has area %v, want %v", i, area, zigArea)
		}
	}
	// The base layer: the rectangle below the density's value at the tail's
	// start, and the tail itself.
	tail := math.Sqrt(2*math.Pi) * hermite.Cdf(-zigTail)
	if got := zigTail*zigF[1] + tail; math.Abs(got/zigArea-1) > 1e-9 {
		t.Errorf("base layer has area %v, want %v", got, zigArea)
	}
	if top := zigX[zigLayers-1] * (1 - zigF[zigLayers-1]); math.Abs(top/zigArea-1) > 1e-6 {
		t.Errorf("top layer has area %v, want %v", top, zigArea)
	}
}

// A million draws follow N(0,1): Kolmogorov–Smirnov against Φ, the first
// moments against E x^{2k} = (2k−1)!!, and the tails on both sides. Catches a
// wrong layer, sign or tail.
func TestNormals(t *testing.T) {
	const n = 1_000_000
	v := draw(n, 42, 0)
	var m [9]float64
	low, high := 0, 0
	for _, x := range v {
		p := 1.0
		for k := range m {
			m[k] += p / n
			p *= x
		}
		if x < -zigTail {
			low++
		}
		if x > zigTail {
			high++
		}
	}
	double := []float64{1, 0, 1, 0, 3, 0, 15, 0, 105}
	spread := []float64{0, 1, math.Sqrt2, math.Sqrt(15), math.Sqrt(96), math.Sqrt(945), math.Sqrt(10395 - 225),
		math.Sqrt(135135), math.Sqrt(2027025 - 11025)}
	for k := 1; k < len(m); k++ {
		if z := math.Abs(m[k]-double[k]) * math.Sqrt(n); z > 4.5*spread[k] {
			t.Errorf("E x^%d = %v, want %v", k, m[k], double[k])
		}
	}
	want := n * hermite.Cdf(-zigTail) // 129
	for _, got := range []int{low, high} {
		if math.Abs(float64(got)-want) > 5*math.Sqrt(want) {
			t.Errorf("%d draws in a tail, want %.0f", got, want)
		}
	}
	slices.Sort(v)
	ks := 0.0
	for i, x := range v {
		ks = max(ks, math.Abs(hermite.Cdf(x)-(float64(i)+0.5)/n))
	}
	if ks*math.Sqrt(n) > 2 { // exceeded once in 1500 by chance
		t.Errorf("Kolmogorov–Smirnov statistic %.2f", ks*math.Sqrt(n))
	}
}

// Streams of neighbouring seeds and blocks do not follow each other: sample
// correlations over shifts 0 … 3 stay at chance level. Catches a seeding that
// only shifts one sequence.
func TestStreamsAreApart(t *testing.T) {
	const n = 20_000
	streams := [][]float64{draw(n, 7, 0), draw(n, 7, 1), draw(n, 8, 0), draw(n, 8, 1), draw(n, 0, 0)}
	for i := range streams {
		for j := range streams {
			for shift := range 4 {
				if i == j && shift == 0 {
					continue
				}
				c := 0.0
				for s := range n - shift {
					c += streams[i][s] * streams[j][s+shift]
				}
				if z := c / math.Sqrt(n); math.Abs(z) > 4.5 {
					t.Errorf("streams %d and %d correlate at shift %d: %.1f deviations", i, j, shift, z)
				}
			}
		}
	}
}

// A block depends on its number alone: filled again, in another order, into a
// used buffer, it has the same samples; the last is short and the lengths add
// up to N; labels are f(x).
func TestBlocks(t *testing.T) {
	g := NewGenerator(square, 2*BlockSize+77, 3, 0)
	if Blocks(g) != 3 {
		t.Fatalf("%d blocks", Blocks(g))
	}
	first, again := NewBlock(2), NewBlock(2)
	total := 0
	for b := range 3 {
		g.Fill(b, first)
		g.Fill(2-b, again)
		g.Fill(b, again)
		total += first.Len
		for s := range first.Len {
			x := []float64{first.X[0][s], first.X[1][s]}
			if x[0] != again.X[0][s] || x[1] != again.X[1][s] || first.Y[s] != again.Y[s] {
				t.Fatalf("block %d, sample %d differs when filled again", b, s)
			}
			if want := square.Eval(x); math.Abs(first.Y[s]-want) > 1e-13*(1+math.Abs(want)) {
				t.Fatalf("block %d, sample %d: y = %v, f(x) = %v", b, s, first.Y[s], want)
			}
		}
	}
	if total != 2*BlockSize+77 {
		t.Errorf("%d samples in all", total)
	}
}

// More samples keep the first ones, in a short block too.
func TestPrefix(t *testing.T) {
	a, b := NewBlock(2), NewBlock(2)
	NewGenerator(square, 100, 3, 0).Fill(0, a)
	NewGenerator(square, 1e6, 3, 0).Fill(0, b)
	for s := range 100 {
		if a.X[0][s] != b.X[0][s] || a.X[1][s] != b.X[1][s] || a.Y[s] != b.Y[s] {
			t.Fatalf("sample %d differs", s)
		}
	}
}

// Noise has its standard deviation and leaves the points alone.
func TestNoise(t *testing.T) {
	const sd = 0.25
	quiet, loud := NewBlock(2), NewBlock(2)
	NewGenerator(square, BlockSize, 3, 0).Fill(0, quiet)
	NewGenerator(square, BlockSize, 3, sd).Fill(0, loud)
	v := 0.0
	for s := range quiet.Len {
		if quiet.X[1][s] != loud.X[1][s] {
			t.Fatal("noise moved a point")
		}
		v += (loud.Y[s] - quiet.Y[s]) * (loud.Y[s] - quiet.Y[s]) / BlockSize
	}
	if math.Abs(v/(sd*sd)-1) > 5*math.Sqrt(2.0/BlockSize) {
		t.Errorf("noise variance %v, want %v", v, sd*sd)
	}
}

// A table comes back row by row where it is taken in order.
func TestTable(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	tab := &Table{}
	for range BlockSize + 5 {
		tab.X = append(tab.X, []float64{rng.Float64(), rng.Float64(), rng.Float64()})
		tab.Y = append(tab.Y, rng.Float64())
	}
	src, b, row := tab.InOrder(), NewBlock(3), 0
	for blk := range Blocks(src) {
		src.Fill(blk, b)
		for s := range b.Len {
			for i := range 3 {
				if b.X[i][s] != tab.X[row][i] || b.Y[s] != tab.Y[row] {
					t.Fatalf("row %d differs", row)
				}
			}
			row++
		}
	}
	if row != len(tab.X) {
		t.Errorf("%d rows came back", row)
	}
}
