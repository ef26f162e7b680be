package moment

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"crease/algo/data/networktest"
	"crease/algo/data/sample"
)

// Missed finds exactly the samples whose labels are wrong, whoever sums.
func TestMissed(t *testing.T) {
	net := networktest.Draw(rand.New(rand.NewPCG(3, 3)), 4, 3)
	table := networktest.Table(sample.NewGenerator(net, 3*sample.BlockSize+100, 1, 0))
	wrong := []int{0, 4095, 4096, 9000, 3*sample.BlockSize + 99}
	for _, row := range wrong {
		table.Y[row] += 1e-6
	}
	src := table.InOrder()
	for _, workers := range []int{1, 3} {
		summer := NewSummer(src, workers)
		var rows []int
		blocks, sum := 0, 0.0
		err := Missed(context.Background(), src, summer, sample.Blocks(src), net, 1e-8,
			func(number int, b *sample.Block, at []int) error {
				for _, s := range at {
					rows = append(rows, number*sample.BlockSize+s)
					if b.Y[s] != table.Y[rows[len(rows)-1]] {
						t.Errorf("sample %d: label %g", rows[len(rows)-1], b.Y[s])
					}
				}
				return nil
			}, func(squares float64) error { blocks, sum = blocks+1, sum+squares; return nil })
		if err != nil || len(rows) != len(wrong) || blocks != 4 || !(sum > 4.9e-12 && sum < 5.1e-12) {
			t.Fatalf("%d workers: rows %v of %d blocks, %g, %v", workers, rows, blocks, sum, err)
		}
		for i, row := range wrong {
			if rows[i] != row {
				t.Errorf("%d workers: row %d, want %d", workers, rows[i], row)
			}
		}
		stop := errors.New("stop")
		err = Missed(context.Background(), src, summer, sample.Blocks(src), net, 1e-8,
			func(int, *sample.Block, []int) error { return stop }, func(float64) error { return nil })
		if err != stop {
			t.Errorf("%d workers: the error of visit came back as %v", workers, err)
		}
	}
}

// BenchmarkMissed passes over 10⁶ samples of d = m = 10.
func BenchmarkMissed(b *testing.B) {
	net := networktest.Draw(rand.New(rand.NewPCG(1, 1)), 10, 10)
	src := sample.NewGenerator(net, 1_000_000, 1, 0)
	summer := NewSummer(src, 1)
	for b.Loop() {
		err := Missed(context.Background(), src, summer, sample.Blocks(src), net, 1e-8,
			func(int, *sample.Block, []int) error { panic("missed") }, func(float64) error { return nil })
		if err != nil {
			b.Fatal(err)
		}
	}
}
