package units

import (
	"encoding/binary"
	"hash/crc32"
	"math"

	"crease/algo/network"
	"crease/algo/spec"
)

// shaken returns the spec with its weights moved as in the smoothed analysis
// (network.Smoothed). The draw follows from the drawing and the seed: the same drawing is
// shaken in the same way by every reader, and shaking it again is another draw.
func shaken(s spec.Spec, tau float64) spec.Spec {
	var b []byte
	for _, w := range s.Network.W {
		for _, v := range w {
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
		}
	}
	s.Network = network.Smoothed(s.Network, tau, s.Sampling.Seed<<32^uint64(crc32.ChecksumIEEE(b)))
	return s
}

// The slider of τ is logarithmic: from 10^leastTau to 10^mostTau.
const (
	leastTau = -3.0
	mostTau  = 0.0
	firstTau = 0.1
)

// tauAt is τ at a place of the slider, with two figures.
func tauAt(log float64) float64 {
	v := math.Pow(10, log)
	step := math.Pow(10, math.Floor(log+1e-9)-1)
	return math.Round(v/step) * step
}
