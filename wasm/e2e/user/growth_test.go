package user

import (
	"math/rand/v2"
	"testing"
	"time"
)

// What grows throughout is a leak, however much else is held, and what a page takes until it
// has come to its size, or once for a larger run, is none: catches a rule that lets a leak
// pass, and one that fails every page.
func TestGrown(t *testing.T) {
	const mega = 1 << 20
	r := rand.New(rand.NewPCG(8, 0))
	wasm := func(bytes float64) Memory { return Memory{Wasm: int64(bytes)} }
	nodes := func(number float64) Memory { return Memory{Left: int(number) + r.IntN(300)} }
	process := func(bytes float64) Memory {
		return Memory{Process: int64(bytes + 8*mega*r.NormFloat64())}
	}
	for what, c := range map[string]struct {
		held func(minute float64) Memory
		leak bool
	}{
		"flat":                      {func(float64) Memory { return wasm(40 * mega) }, false},
		"grows in its first third":  {func(m float64) Memory { return wasm((20 + 2*min(m, 10)) * mega) }, false},
		"half as much again at end": {func(m float64) Memory { return wasm((40 + m*2/3) * mega) }, true},
		"twice as much at end":      {func(m float64) Memory { return wasm((20 + m*2/3) * mega) }, true},
		"one larger run": {func(m float64) Memory {
			if m < 18 {
				return wasm(40 * mega)
			}
			return wasm(56 * mega)
		}, false},
		"restless":               {func(float64) Memory { return process(300 * mega) }, false},
		"2.5 MB a minute":        {func(m float64) Memory { return process((300 + 2.5*m) * mega) }, true},
		"a heap of its script":   {func(m float64) Memory { return Memory{Heap: int64((50 + m/2) * mega)} }, true},
		"nodes that come and go": {func(float64) Memory { return nodes(3000 + 40_000*r.Float64()*r.Float64()) }, false},
		"nodes":                  {func(m float64) Memory { return nodes(3000 + 200*m) }, true},
		"a worker, once":         {func(m float64) Memory { return Memory{Workers: 1 + int(m/16)} }, false},
		"workers":                {func(m float64) Memory { return Memory{Workers: 1 + int(m/4)} }, true},
	} {
		var list []sample
		for n := range 120 {
			at := time.Duration(n) * 15 * time.Second
			list = append(list, sample{at, c.held(at.Minutes())})
		}
		if err := grown(list); (err != nil) != c.leak {
			t.Errorf("%s: %v", what, err)
		}
	}
}
