// Package wire writes values as bytes and reads them back, for messages
// between a page and its workers. A type describes itself once, in a walk that
// hands the address of every field to a Coder; the same walk encodes and
// decodes. There is no reflection and no version: both ends are one build.
//
// Integers are varints, floats their eight bytes (little endian), a slice a flag for
// nil, its length and its elements.
package wire

import (
	"encoding/binary"
	"errors"
	"math"
)

// ErrMalformed is the error of bytes that are too short, too long or claim
// lengths that they do not have.
var ErrMalformed = errors.New("wire: malformed message")

// Coder encodes into, or decodes from, a slice of bytes.
type Coder struct {
	buf      []byte
	decoding bool
	err      error
}

// Encode returns what walk hands over, appended to dst.
func Encode(dst []byte, walk func(*Coder)) []byte {
	c := &Coder{buf: dst}
	walk(c)
	return c.buf
}

// Decode stores what data holds through walk. Every byte must be used. After
// an error what walk filled in is not to be used.
func Decode(data []byte, walk func(*Coder)) error {
	c := &Coder{buf: data, decoding: true}
	walk(c)
	if c.err == nil && len(c.buf) != 0 {
		c.err = ErrMalformed
	}
	return c.err
}

// take returns the next n bytes, nil after an error.
func (c *Coder) take(n int) []byte {
	if c.err != nil || n > len(c.buf) {
		c.fail()
		return nil
	}
	b := c.buf[:n]
	c.buf = c.buf[n:]
	return b
}

func (c *Coder) fail() {
	c.err = ErrMalformed
	c.buf = nil
}

// Uint64 codes an unsigned integer.
func (c *Coder) Uint64(v *uint64) {
	if !c.decoding {
		c.buf = binary.AppendUvarint(c.buf, *v)
		return
	}
	x, n := binary.Uvarint(c.buf)
	if n <= 0 {
		c.fail()
		return
	}
	*v, c.buf = x, c.buf[n:]
}

// Int64 codes a signed integer.
func (c *Coder) Int64(v *int64) {
	u := uint64(*v)<<1 ^ uint64(*v>>63)
	c.Uint64(&u)
	if c.decoding {
		*v = int64(u>>1) ^ -int64(u&1)
	}
}

// Int codes an int.
func (c *Coder) Int(v *int) {
	w := int64(*v)
	c.Int64(&w)
	*v = int(w)
}

// Bool codes a truth value.
func (c *Coder) Bool(v *bool) {
	var u uint64
	if *v {
		u = 1
	}
	c.Uint64(&u)
	if u > 1 {
		c.fail()
	}
	*v = u == 1
}

// Float codes a number, bit by bit.
func (c *Coder) Float(v *float64) {
	if !c.decoding {
		c.buf = binary.LittleEndian.AppendUint64(c.buf, math.Float64bits(*v))
		return
	}
	if b := c.take(8); b != nil {
		*v = math.Float64frombits(binary.LittleEndian.Uint64(b))
	}
}

// String codes a string, or a type whose values are strings.
func String[T ~string](c *Coder, v *T) {
	n := c.length(len(*v), 1)
	if !c.decoding {
		c.buf = append(c.buf, *v...)
		return
	}
	*v = T(c.take(n))
}

// Slice codes a slice by its elements, each at least one byte long.
func Slice[T any](c *Coder, v *[]T, each func(*Coder, *T)) {
	if c.none(*v == nil) {
		*v = nil
		return
	}
	n := c.length(len(*v), 1)
	if !c.decoding {
		for i := range *v {
			each(c, &(*v)[i])
		}
		return
	}
	// Grown as the elements come: a large n costs nothing before the bytes that
	// stand behind it have been read.
	*v = make([]T, 0, min(n, 64))
	for i := 0; i < n && c.err == nil; i++ {
		var x T
		each(c, &x)
		*v = append(*v, x)
	}
}

// Floats codes a slice of numbers.
func Floats(c *Coder, v *[]float64) {
	if c.none(*v == nil) {
		*v = nil
		return
	}
	n := c.length(len(*v), 8)
	if c.decoding {
		*v = make([]float64, n)
	}
	for i := range *v {
		c.Float(&(*v)[i])
	}
}

// Ints codes a slice of ints.
func Ints(c *Coder, v *[]int) { Slice(c, v, (*Coder).Int) }

// Bools codes a slice of truth values.
func Bools(c *Coder, v *[]bool) { Slice(c, v, (*Coder).Bool) }

// Rows codes a slice of slices of numbers.
func Rows(c *Coder, v *[][]float64) { Slice(c, v, Floats) }

// none codes whether a slice is nil and returns it.
func (c *Coder) none(isNil bool) bool {
	c.Bool(&isNil)
	return isNil || c.err != nil
}

// length codes the number of elements; elements take at least size bytes each,
// so that a message cannot ask for more memory than a fixed multiple of its
// own length.
func (c *Coder) length(n, size int) int {
	u := uint64(n)
	c.Uint64(&u)
	if c.err != nil {
		return 0
	}
	if !c.decoding {
		return n
	}
	if u > uint64(len(c.buf)/size) {
		c.fail()
		return 0
	}
	return int(u)
}
