package e2e

import (
	"testing"

	"crease/algo/network"
	"crease/app/doc/model"
)

// A slider stands where its fill ends, whatever its ends are, on six openings, in short mode on two: catches that a
// browser is told a slider's value before its ends and its step, to which it rounds it.
func TestSliders(t *testing.T) {
	t.Parallel()
	s := model.Prepared()
	for d := 3; d < few(5, 9); d++ {
		net, err := network.Random(network.RandomOptions{Dim: d, Units: 3, Seed: 1, Bias: 1})
		must(t, err)
		s.Network = net
		p := opened(t, Laptop, linked(s))
		off := value[[]string](t, p, `[...document.querySelectorAll("input[type=range][data-value]")].filter(e =>
			Math.abs(100 * (e.value - e.min) / (e.max - e.min) - e.dataset.at) > 1).map(e => e.outerHTML + e.value)`)
		if len(off) > 0 {
			t.Errorf("d = %d: %q", d, off)
		}
		some := value[int](t, p, `document.querySelectorAll("input[type=range][data-value]").length`)
		if some < 3 {
			t.Errorf("d = %d: %d sliders", d, some)
		}
	}
}
