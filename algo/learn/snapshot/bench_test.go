package snapshot

import (
	"testing"

	"crease/algo/base/wire"
	"crease/algo/network"
	"crease/algo/paper/recovery"
	"crease/algo/paper/regress"
)

// large returns a snapshot of the size that a run with d = m = 10 has.
func large() *Snapshot {
	floats := func(n int) []float64 {
		v := make([]float64, n)
		for i := range v {
			v[i] = float64(i) / 3
		}
		return v
	}
	net := func(m int) (n network.Network) {
		for range m {
			n.Append(floats(10), 1, 2)
		}
		return n
	}
	s := &Snapshot{Stage: StageRegression, Cloud: make([]Point, 300), Recovered: net(10), Learned: net(12)}
	for k := range 5 {
		s.Moments = append(s.Moments, Moment{K: k, Packed: floats(256), Exact: floats(256)})
	}
	for range 60 {
		s.Trace = append(s.Trace, TracePoint{Error: floats(5)})
	}
	for range 2 {
		s.Decomp = append(s.Decomp, Decomposition{
			Singular: floats(10), Re: floats(10), Im: floats(10), Directions: net(10).W,
		})
	}
	for range 10 {
		s.Units = append(s.Units, Unit{Unit: recovery.Unit{W: floats(10), Found: []int{3, 4}, Zeta: floats(3)}})
	}
	for range 24 {
		s.Fit = append(s.Fit, Curve{Loss: floats(160)})
	}
	s.Regress.Scatter = make([]regress.Prediction, 300)
	return s
}

// BenchmarkBinary encodes and decodes a snapshot, which a run does many times a second.
func BenchmarkBinary(b *testing.B) {
	s := large()
	data := wire.Append(nil, s)
	b.Run("write", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			data = wire.Append(data[:0], s)
		}
	})
	b.Run("read", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			if err := wire.Decode(data, new(Snapshot)); err != nil {
				b.Fatal(err)
			}
		}
	})
}
