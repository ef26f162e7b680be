package plane

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// BenchmarkPicture is one frame of a drag: arrangement, layout and SVG text.
func BenchmarkPicture(b *testing.B) {
	for _, m := range []int{4, 12, 64} {
		p := handled(randomFolds(rand.New(rand.NewPCG(1, 2)), m)...)
		p.Axes, p.Legend = true, "f"
		b.Run(fmt.Sprint(m), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p.SVG()
			}
		})
	}
}
