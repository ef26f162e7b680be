package link

import (
	"encoding/binary"
	"math"
	"strconv"
	"strings"

	"crease/algo/network"
	"crease/algo/spec"
)

// rawFloat is the k of a float64 that is written in full. A float64 begins with a varint n. If
// k = n mod 16 is below 15, it is the number m·10⁻ᵏ, where m is the zigzag integer n/16: this
// suits numbers that people type. If k is 15, its eight bytes follow, little endian. Both forms are
// exact; the encoder uses the shorter one.
const rawFloat = 15

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

// coder writes values to bytes, or reads them from bytes. The same methods do both, so that what is
// written and what is read have one layout. Each method takes a pointer to the value that it writes or
// sets. Writing may change that value to what reading gives back, so a copy is written.
// After the first failure everything that is read is zero.
type coder struct {
	buf   []byte // what was written, or what is left to read
	reads bool
	bad   bool
}

func (t *coder) uint(v *uint64) {
	if !t.reads {
		t.buf = binary.AppendUvarint(t.buf, *v)
		return
	}
	u, n := binary.Uvarint(t.buf)
	if n <= 0 {
		u, n, t.bad = 0, len(t.buf), true
	}
	*v, t.buf = u, t.buf[n:]
}

func (t *coder) int(v *int64) {
	u := zigzag(*v)
	t.uint(&u)
	*v = unzigzag(u)
}

func (t *coder) text(v *string) {
	n := uint64(len(*v))
	if t.uint(&n); t.reads {
		*v = string(t.cut(n))
	} else {
		t.buf = append(t.buf, *v...)
	}
}

func (t *coder) float(v *float64) {
	if t.reads {
		*v = t.readFloat()
		return
	}
	n := uint64(rawFloat)
	m, k, short := decimal(*v)
	if short {
		n = zigzag(m)<<4 | uint64(k)
	}
	t.uint(&n)
	if !short {
		t.buf = binary.LittleEndian.AppendUint64(t.buf, math.Float64bits(*v))
	}
}

func (t *coder) readFloat() float64 {
	var n uint64
	t.uint(&n)
	if k := int(n & 15); k < rawFloat {
		return undecimal(unzigzag(n>>4), k)
	}
	b := t.cut(8)
	if b == nil {
		return 0
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(b))
}

// cut returns the next n bytes, nil if there are fewer.
func (t *coder) cut(n uint64) []byte {
	if n > uint64(len(t.buf)) {
		t.bad, t.buf = true, nil
		return nil
	}
	b := t.buf[:n]
	t.buf = t.buf[n:]
	return b
}

// network writes or reads d, m, the rows of W, b and a.
func (t *coder) network(n *network.Network) {
	d, m := uint64(n.Dim()), uint64(n.Units())
	t.uint(&d)
	t.uint(&m)
	if t.reads {
		if d > spec.MaxDim || m > spec.MaxUnits || d == 0 || m == 0 || d*m > uint64(len(t.buf)) {
			t.bad = true
			return
		}
		*n = network.Network{W: make([][]float64, m), B: make([]float64, m), A: make([]float64, m)}
		for i := range n.W {
			n.W[i] = make([]float64, d)
		}
	}
	for _, w := range n.W {
		for j := range w {
			t.float(&w[j])
		}
	}
	for i := range n.B {
		t.float(&n.B[i])
		t.float(&n.A[i])
	}
}
