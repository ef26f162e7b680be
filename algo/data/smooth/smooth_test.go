package smooth

import (
	"math"
	"math/rand/v2"
	"testing"

	"crease/algo/network"
	"crease/algo/num/linalg"
)

// TestLeft tells functions of the point from noise, in few dimensions and of one direction or three in
// many, over many seeds: catches a test that takes the correlations of chance, the largest of many, for
// more, and one that looks in all dimensions at once.
func TestLeft(t *testing.T) {
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 3))
		for _, d := range []int{1, 2, 8} {
			points, noise := make([][]float64, 500), make([]float64, 500)
			wave, corner := make([]float64, 500), make([]float64, 500)
			draw := func() []float64 {
				x := make([]float64, d)
				for j := range x {
					x[j] = rng.NormFloat64()
				}
				return x
			}
			var none, along, inSpace network.Network
			for range 40 {
				none.Append(draw(), rng.NormFloat64(), 1)
			}
			for s := range points {
				p := draw()
				points[s], noise[s] = p, rng.NormFloat64()
				wave[s] = math.Sin(5*p[0]) + .5*rng.NormFloat64()
				corner[s] = max(p[0], p[min(1, d-1)], p[min(2, d-1)]) + .5*rng.NormFloat64()
			}
			axis := linalg.Axis(d, 0)
			along.Append(axis, 0, 1)
			for j := range min(3, d) {
				inSpace.Append(linalg.Axis(d, j), .1, 1)
			}
			for _, g := range []network.Network{none, along, inSpace} {
				if Left(points, noise, g, 0, nil) {
					t.Errorf("d = %d, seed %d: noise is smooth", d, seed)
				}
			}
			for name, c := range map[string]struct {
				g    network.Network
				left []float64
			}{"wave": {along, wave}, "corner": {inSpace, corner}} {
				if !Left(points, c.left, c.g, 0, nil) {
					t.Errorf("d = %d, seed %d: a %s is not smooth", d, seed, name)
				}
			}
		}
	}
}

// TestFittedNoise compares the correlation of the residuals that a regression leaves of noise with what
// is said of it, over many draws: catches one that is of the wrong sign or size, by which a fit with
// many parameters hides what is smooth.
func TestFittedNoise(t *testing.T) {
	const n, d, draws = 400, 3, 300
	rng := rand.New(rand.NewPCG(1, 4))
	var g network.Network
	points := make([][]float64, n)
	draw := func() []float64 {
		x := make([]float64, d)
		for j := range x {
			x[j] = rng.NormFloat64()
		}
		return x
	}
	for s := range points {
		points[s] = draw()
	}
	for range 20 {
		g.Append(draw(), rng.NormFloat64(), 1)
	}
	f := newFit(points, g, n, nil)
	if f == nil {
		t.Fatal("no fit")
	}
	said, taken, near := 0., make([][]float64, n), neighbours(points, nil)
	for s := range points {
		for _, phi := range f.features {
			taken[s] = append(taken[s], linalg.Dot(phi, f.solved[s]))
		}
		said += f.shares(s, near[s])
	}
	sum := 0.
	for range draws {
		noise, left := make([]float64, n), make([]float64, n)
		for s := range noise {
			noise[s] = rng.NormFloat64()
		}
		for s := range noise {
			left[s] = noise[s] - linalg.Dot(taken[s], noise)
		}
		products := 0.
		for s := range points {
			products += left[s] * left[near[s]]
		}
		sum -= products / linalg.Dot(left, left) / draws
	}
	if math.Abs(sum-said) > .1*said || said < .05 {
		t.Errorf("%g is said, the mean is %g", said, sum)
	}
}

// TestNeighbours compares neighbours with those that are found by looking at all points, on grids, too, where many are
// equally near: catches a sweep that ends too early, or takes another of several.
func TestNeighbours(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 5))
	for trial := range 200 {
		points := make([][]float64, 2+rng.IntN(60))
		d := 1 + rng.IntN(4)
		for s := range points {
			for range d {
				x := rng.NormFloat64()
				if trial%2 == 0 {
					x = math.Round(2 * x)
				}
				points[s] = append(points[s], x)
			}
		}
		for s, near := range neighbours(points, nil) {
			nearest, dist := -1, math.Inf(1)
			for k, q := range points {
				if far := linalg.Distance(points[s], q, 1); k != s && far < dist {
					nearest, dist = k, far
				}
			}
			if near != nearest {
				t.Fatalf("trial %d: point %d is nearest to %d, want %d", trial, s, near, nearest)
			}
		}
	}
}
