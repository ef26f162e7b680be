package wire

import (
	"encoding/binary"
	"math"
)

// decoder consumes bytes from the front of buf. After the first failure every call fails
// and returns zero.
type decoder struct {
	buf    []byte
	failed bool
}

func (d *decoder) fail() {
	d.failed = true
	d.buf = nil
}

// take returns the next n bytes.
func (d *decoder) take(n int) []byte {
	if d.failed || n > len(d.buf) {
		d.fail()
		return nil
	}
	b := d.buf[:n]
	d.buf = d.buf[n:]
	return b
}

func (d *decoder) uint() uint64 {
	x, n := binary.Uvarint(d.buf)
	if n <= 0 || n > 1 && d.buf[n-1] == 0 { // Append never writes a longer form than necessary
		d.fail()
		return 0
	}
	d.buf = d.buf[n:]
	return x
}

func (d *decoder) int() int64 {
	u := d.uint()
	return int64(u>>1) ^ -int64(u&1)
}

func (d *decoder) bool() bool {
	b := d.take(1)
	if b == nil || b[0] > 1 {
		d.fail()
		return false
	}
	return b[0] == 1
}

func (d *decoder) float() float64 {
	b := d.take(8)
	if b == nil {
		return 0
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(b))
}

// length returns a number of elements, of which a message holds no more than it has bytes. It may so
// ask for as many bytes for each of its own as an element takes in memory: eight for floats, more for
// structs.
func (d *decoder) length() int {
	n := d.uint()
	if n > uint64(len(d.buf)) {
		d.fail()
		return 0
	}
	return int(n)
}

func appendBool(dst []byte, v bool) []byte {
	if v {
		return append(dst, 1)
	}
	return append(dst, 0)
}

func appendFloat(dst []byte, v float64) []byte {
	return binary.LittleEndian.AppendUint64(dst, math.Float64bits(v))
}
