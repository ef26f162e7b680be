package momentfit

import (
	"math/rand/v2"
	"testing"

	"crease/algo/base/alloctest"
	"crease/algo/data/networktest"
)

// What a fit allocates is what is said ahead of it: catches a bound that lets a browser's
// memory run out.
func TestBytes(t *testing.T) {
	const d, m = 10, 60
	n := networktest.Draw(rand.New(rand.NewPCG(6, 1)), d, m)
	ts := coefficients(n, 2, 3)
	took := float64(alloctest.Bytes(func() { Fit(ts, networktest.Draw(rand.New(rand.NewPCG(6, 2)), d, m), Options{Steps: 1}) }))
	if said := float64(Bytes(m, d)); took > 1.1*said || took < said {
		t.Errorf("%.0f bytes allocated, %.0f said", took, said)
	}
}

// Where the matrices would not fit, no step is taken and nothing large allocated. There may
// be 1365 directions in R¹² at order 4, whose two matrices have 5.8 GB.
func TestNoRoom(t *testing.T) {
	const d = 12
	ts := coefficients(networktest.Draw(rand.New(rand.NewPCG(6, 3)), d, 3), 2, 3)
	start := networktest.Draw(rand.New(rand.NewPCG(6, 4)), d, 1365)
	took := alloctest.Bytes(func() {
		res := Fit(ts, start, Options{})
		if len(res.Loss) != 1 || res.Network.Units() != 1365 {
			t.Errorf("%d losses, %d units", len(res.Loss), res.Network.Units())
		}
		if NewPrecision(start, 3, nil) != nil {
			t.Error("there is a precision")
		}
	})
	if took > 1<<25 {
		t.Errorf("%d bytes allocated", took)
	}
}
