package link

import (
	"encoding/binary"
	"math"
	"strconv"
	"strings"
)

// rawFloat is the k of a float64 that is written in full. A float64 begins with a varint n. If
// k = n mod 16 is below 15, it is the number m·10⁻ᵏ, where m is the zigzag integer n/16: this
// suits numbers that people type. If k is 15, its eight bytes follow, little endian. Both forms are
// exact; the encoder uses the shorter one.
const rawFloat = 15

func appendFloat(dst []byte, v float64) []byte {
	if m, k, ok := decimal(v); ok {
		return binary.AppendUvarint(dst, zigzag(m)<<4|uint64(k))
	}
	dst = append(dst, rawFloat)
	return binary.LittleEndian.AppendUint64(dst, math.Float64bits(v))
}

// decimal returns v as m·10⁻ᵏ; ok reports whether this form is exact when read back and takes at
// most eight bytes.
func decimal(v float64) (m int64, k int, ok bool) {
	if v == 0 {
		return 0, 0, !math.Signbit(v)
	}
	s := strconv.FormatFloat(v, 'f', -1, 64)
	whole, frac, _ := strings.Cut(s, ".")
	if len(frac) >= rawFloat || len(whole)+len(frac) > 16 {
		return 0, 0, false
	}
	m, err := strconv.ParseInt(whole+frac, 10, 64)
	if err != nil || zigzag(m) >= 1<<(8*7-4) || undecimal(m, len(frac)) != v {
		return 0, 0, false
	}
	return m, len(frac), true
}

// undecimal returns the float64 nearest to m·10⁻ᵏ.
func undecimal(m int64, k int) float64 {
	v, _ := strconv.ParseFloat(strconv.FormatInt(m, 10)+"e-"+strconv.Itoa(k), 64)
	return v
}

func zigzag(v int64) uint64   { return uint64(v)<<1 ^ uint64(v>>63) }
func unzigzag(u uint64) int64 { return int64(u>>1) ^ -int64(u&1) }

// reader reads a byte slice from the front. After the first failure everything it reads is zero.
type reader struct {
	buf []byte
	bad bool
}

func (r *reader) uvarint() uint64 {
	v, n := binary.Uvarint(r.buf)
	if n <= 0 {
		r.bad = true
		r.buf = nil
		return 0
	}
	r.buf = r.buf[n:]
	return v
}

func (r *reader) bytes(n uint64) []byte {
	if n > uint64(len(r.buf)) {
		r.bad = true
		r.buf = nil
		return nil
	}
	b := r.buf[:n]
	r.buf = r.buf[n:]
	return b
}

func (r *reader) float() float64 {
	n := r.uvarint()
	if k := n & 15; k < rawFloat {
		return undecimal(unzigzag(n>>4), int(k))
	}
	b := r.bytes(8)
	if b == nil {
		return 0
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(b))
}
