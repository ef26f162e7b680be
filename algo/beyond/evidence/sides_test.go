package evidence_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"crease/algo/base/work"
	"crease/algo/beyond/evidence"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// counted counts the blocks filled.
type counted struct {
	sample.Source
	filled int
}

func (c *counted) Fill(block int, dst *sample.Block) {
	c.filled++
	c.Source.Fill(block, dst)
}

// none returns counts of no samples.
func none(units int) []evidence.Side { return slices.Repeat([]evidence.Side{{Column: -1}}, units) }

// TestSides counts the samples beside three creases plainly: catches a count that ends although one side still has
// too few, one that goes on when no side has, and a weight that is not of length one.
func TestSides(t *testing.T) {
	net := network.Network{W: [][]float64{{1, 0}, {0, 2}, {-1.5, 2}}, B: []float64{-2.9, .6, 0}, A: []float64{1, 1, -2}}
	src := &counted{Source: sample.NewGenerator(net, 5*sample.BlockSize-9, 3, 0)}
	on, behind := none(3), none(3)
	block, x := sample.NewBlock(2), make([]float64, 2)
	for k := range sample.Blocks(src) {
		src.Source.Fill(k, block)
		for s := range block.Len {
			block.Point(s, x)
			for i, w := range net.W {
				if w[0]*x[0]+w[1]*x[1]+net.B[i] > 0 {
					on[i].Count++
				} else {
					behind[i].Count++
				}
			}
		}
	}
	for _, cached := range []sample.Source{src, sample.NewCache(src, 2)} {
		src.filled = 0
		gotOn, gotBehind := evidence.Sides(net, cached, on[0].Count+1, nil)
		if !slices.Equal(gotOn, on) || !slices.Equal(gotBehind, behind) || src.filled != 5 {
			t.Errorf("%v and %v of %d blocks, want %v and %v of all", gotOn, gotBehind, src.filled, on, behind)
		}
	}
	ordinary := network.Network{W: net.W[1:], B: net.B[1:], A: net.A[1:]}
	src.filled = 0
	on, behind = evidence.Sides(ordinary, src, 4, nil)
	if src.filled != 1 || slices.ContainsFunc(append(on, behind...), func(s evidence.Side) bool { return s.Count < 4 }) {
		t.Errorf("%d blocks for ordinary units: %v, %v", src.filled, on, behind)
	}
	if on, behind := evidence.Sides(network.Network{}, src, 4, nil); src.filled != 1 || len(on)+len(behind) != 0 {
		t.Error("blocks for no units")
	}
	failed := work.NewEvery(1, func() error { return errors.New("stop") })
	if on, behind := evidence.Sides(net, src, 4, failed); on != nil || behind != nil {
		t.Error("counts of a meter that has failed")
	}
}

// TestSidesOfPlaces would catch rows that repeat and count each, and a sample on the crease that counts for a side.
func TestSidesOfPlaces(t *testing.T) {
	table := &sample.Table{Y: make([]float64, 7), X: [][]float64{{1}, {2}, {2}, {3}, {0}, {math.Copysign(0, -1)}, {2}}}
	net := network.Network{W: [][]float64{{1}, {.1}}, B: []float64{-2, -.3}, A: []float64{1, 1}}
	src, err := table.Shuffled(1, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, src := range []sample.Source{src, sample.NewCache(src, 1)} {
		on, behind := evidence.Sides(net, src, 4, nil)
		if !slices.Equal(on, []evidence.Side{{1, -1}, {0, -1}}) ||
			!slices.Equal(behind, []evidence.Side{{2, -1}, {3, -1}}) {
			t.Error(on, behind)
		}
	}
}

// TestSidesOfColumns has a crease on whose active side one column has one value in all rows but two, and one on which
// both values occur. Would catch rows that all lie on a hyperplane and count as determining the crease, and a column
// that counts although its weight is 0.
func TestSidesOfColumns(t *testing.T) {
	table := &sample.Table{Y: make([]float64, 40)}
	for k := range 40 {
		table.X = append(table.X, []float64{float64(k % 2), float64(k/2) - 9.5})
	}
	net := network.Network{W: [][]float64{{7.5, 1}, {.2, 1}, {0, 1}}, B: []float64{-7.5, 0, 0}, A: []float64{1, 1, 1}}
	src, err := table.Shuffled(1, nil)
	if err != nil {
		t.Fatal(err)
	}
	on, behind := evidence.Sides(net, src, 20, nil)
	want := []evidence.Side{{3, 0}, {11, 0}, {19, 1}}
	if !slices.Equal(on, want) || !slices.Equal(behind, []evidence.Side{{11, 0}, {11, 0}, {19, 1}}) {
		t.Errorf("%v and %v, want %v", on, behind, want)
	}
}

// TestSidesOfLongTable has a far crease, for which all blocks are looked at, beside ordinary ones. Would catch a count
// that keeps every value of a table for each side and column: that took most of the time of a run, and memory that a
// page does not have.
func TestSidesOfLongTable(t *testing.T) {
	const dim, rows = 32, 6 * sample.BlockSize
	rng, table := rand.New(rand.NewPCG(1, 2)), &sample.Table{Y: make([]float64, rows)}
	for range rows {
		x := make([]float64, dim)
		for c := range x {
			x[c] = rng.Float64()
		}
		table.X = append(table.X, x)
	}
	net := network.Network{W: slices.Repeat([][]float64{slices.Repeat([]float64{1}, dim)}, 4),
		B: []float64{-15, -16, -17, -100}, A: []float64{1, 1, 1, 1}}
	src, err := table.Shuffled(1, nil)
	if err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	on, behind := evidence.Sides(net, src, 2*dim, nil)
	runtime.ReadMemStats(&after)
	if took := (after.TotalAlloc - before.TotalAlloc) / rows; took > 12*8*dim {
		t.Errorf("%d bytes for each row of %d", took, 8*dim)
	}
	if on[3] != (evidence.Side{Column: -1}) || on[0].Count < 2*dim || behind[3] != (evidence.Side{Count: rows, Column: -1}) {
		t.Error(on, behind)
	}
}
