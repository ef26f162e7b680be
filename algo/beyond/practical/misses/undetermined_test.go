package misses

import (
	"math/rand/v2"
	"strings"
	"testing"

	"crease/algo/base/diagnosis"
	"crease/algo/beyond/refine"
	"crease/algo/data/networktest"
	"crease/algo/data/sample"
)

// More samples than can be drawn are not named.
func TestNeverDo(t *testing.T) {
	net := networktest.Draw(rand.New(rand.NewPCG(1, 77)), 5, 2)
	e := explainerOf(refine.NewData(5, 0), sample.NewGenerator(net, 100_000, 1, 0))
	list := diagnosis.List{{}}
	e.addEnough(list, 1e-9)
	if text := list[0].Message(); !strings.Contains(text, "more than the 1 billion samples that can be drawn") {
		t.Error(text)
	}
}
