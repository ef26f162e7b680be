package practical

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"crease/algo/base/diagnosis"
	"crease/algo/base/work"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
	"crease/algo/network"
)

// kinked is a table of a function with kinks: of units and a linear part, at points in a cube.
type kinked struct {
	*sample.Table
	f     network.Network
	clean []float64 // the function's values
	noise float64   // standard deviation
}

// drawKinked draws a table of n rows, of which share have errors of a normal distribution with a deviation of size
// times that of the noise.
func drawKinked(seed uint64, d, m, n int, share, size float64) kinked {
	rng := rand.New(rand.NewPCG(seed, 171))
	k := kinked{Table: &sample.Table{}, f: networktest.Draw(rng, d, m)}
	for i := range k.f.B { // kinks apart, inside the cube
		k.f.B[i] = 2*(float64(i)+.2+.6*rng.Float64())/float64(m) - 1
	}
	v := networktest.Draw(rng, d, 1)
	k.f.Append(v.W[0], 10, 1)
	k.noise = .05 + .2*rng.Float64()
	for range n {
		x := make([]float64, d)
		for j := range x {
			x[j] = 4*rng.Float64() - 2
		}
		y := k.f.Eval(x)
		k.X, k.clean = append(k.X, x), append(k.clean, y)
		y += k.noise * rng.NormFloat64()
		if rng.Float64() < share {
			y += size * k.noise * rng.NormFloat64()
		}
		k.Y = append(k.Y, y)
	}
	return k
}

// off returns the root mean square error of g at the points of the table.
func (k kinked) off(g network.Network) float64 {
	sum := 0.
	for i, x := range k.X {
		sum += math.Pow(g.Eval(x)-k.clean[i], 2)
	}
	return math.Sqrt(sum / float64(len(k.X)))
}

// named returns how many rows are called wrong.
func named(res *Result) int {
	for _, d := range res.Diagnoses {
		if d.Code == diagnosis.RowsDisagree {
			return int(d.Remarks[0].Args[0].Value)
		}
	}
	return 0
}

func TestSweepWrong(t *testing.T) {
	if os.Getenv("SWEEP") == "" {
		t.Skip()
	}
	for d := 1; d <= 3; d++ {
		for _, share := range []float64{.01, .03} {
			for _, size := range []float64{200} {
				line, at := "", time.Now()
				for seed := range uint64(8) {
					n := 400 * d
					k := drawKinked(seed+uint64(100*d), d, 1+int(seed%3), n, share, size)
					want, good := 0, 0
					for i, y := range k.Y {
						if math.Abs(y-k.clean[i]) > 3.02*k.noise {
							want++
						} else {
							good++
						}
					}
					res := learnTableWithin(t, k.Table, work.Quick)
					p := float64((k.f.Units()) * (d + 1))
					line += fmt.Sprintf("\n  [%d of %d, σ %.2f, off/CR %.2f u%d %v]", named(res), want, res.Noise/k.noise,
						k.off(res.Learned)/(k.noise*math.Sqrt(p/float64(good))), res.Recovered.Units(), says(res, diagnosis.Noise))
				}
				t.Logf("d %d share %g size %g: %.1fs %s", d, share, size, time.Since(at).Seconds(), line)
			}
		}
	}
}

func TestSweepNear(t *testing.T) {
	if os.Getenv("SWEEP") == "" {
		t.Skip()
	}
	for _, kind := range []string{"gauss", "t3", "hetero", "laplace", "steps"} {
		line := ""
		at := time.Now()
		for seed := range uint64(40) {
			d := 1 + int(seed%3)
			k := drawKinked(seed, d, 1+int(seed%2), 400, 0, 0)
			rng := rand.New(rand.NewPCG(seed, 4))
			for i, y := range k.clean {
				e := rng.NormFloat64()
				switch kind {
				case "t3":
					e /= math.Sqrt((math.Pow(rng.NormFloat64(), 2) + math.Pow(rng.NormFloat64(), 2) + math.Pow(rng.NormFloat64(), 2)) / 3)
				case "hetero":
					e *= math.Exp(k.X[i][0])
				case "laplace":
					e = rng.ExpFloat64()
					if i%2 == 0 {
						e = -e
					}
				case "steps":
					if k.X[i][0] > 1.6 {
						e *= 50
					}
				}
				k.Y[i] = y + k.noise*e
			}
			res := learnTableWithin(t, k.Table, work.Quick)
			if n := named(res); n > 0 {
				line += fmt.Sprintf("  [seed %d: %d σ %.2f]", seed, n, res.Noise/k.noise)
			}
		}
		t.Logf("%s: %.1fs %s", kind, time.Since(at).Seconds(), line)
	}
}
