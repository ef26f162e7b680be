package npy

import (
	"cmp"
	"compress/flate"
	"errors"
	"io"

	"crease/algo/base/work"
)

// errDeflate is the error for deflated data that violate RFC 1951 or end too soon.
var errDeflate = errors.New(wordsInflate)

// mostInflated is the largest number of bytes that one byte of deflated data can represent.
const mostInflated = 1032

// inflate returns the first n bytes of the data that were deflated to src (RFC 1951), or all if
// there are fewer.
func inflate(src []byte, n int, w *work.Meter) ([]byte, error) {
	in := &deflatedBytes{rest: src, meter: w.Quiet()}
	r := flate.NewReader(in)
	out := make([]byte, 0, min(n, mostInflated*len(src)+1))
	for len(out) < n {
		k, err := r.Read(out[len(out):min(len(out)+piece, cap(out))])
		out = out[:len(out)+k]
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, cmp.Or(in.meter.Err(), errDeflate)
		}
		if err := w.Tick(work.PerByte * k); err != nil {
			return nil, err
		}
	}
	return out, in.meter.Err()
}

// deflatedBytes is the reader from which package flate takes its input. It yields to the host
// as well, because blocks that represent no data take time too.
type deflatedBytes struct {
	rest  []byte
	meter *work.Meter // counts on its own, so that progress does not depend on it
}

// perDeflated is the largest work of a byte: a block of a dozen bytes may consist of its
// Huffman codes only.
const perDeflated = 64

// ReadByte implements io.ByteReader, so that package flate reads no further than it needs to.
func (d *deflatedBytes) ReadByte() (byte, error) {
	var one [1]byte
	_, err := d.Read(one[:])
	return one[0], err
}

// Read implements io.Reader.
func (d *deflatedBytes) Read(b []byte) (int, error) {
	switch {
	case d.meter.Err() != nil: // package flate ignores an error that comes with bytes
		return 0, d.meter.Err()
	case len(d.rest) == 0:
		return 0, io.EOF
	}
	n := copy(b, d.rest)
	d.rest = d.rest[n:]
	return n, d.meter.Tick(perDeflated * n)
}
