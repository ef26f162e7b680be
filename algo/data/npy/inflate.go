package npy

import (
	"cmp"
	"compress/flate"
	"errors"
	"io"

	"crease/algo/base/work"
)

// errDeflate says that deflated data break the rules of RFC 1951, or end too soon.
var errDeflate = errors.New(wordsInflate)

// mostInflated is how many bytes one byte of deflated data can stand for.
const mostInflated = 1032

// inflate returns the first n bytes, or all if there are fewer, of what src was deflated
// from (RFC 1951).
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
			return nil, cmp.Or(in.err, errDeflate)
		}
		if err := w.Tick(work.PerByte * k); err != nil {
			return nil, err
		}
	}
	return out, in.err
}

// deflatedBytes gives package flate its bytes and yields to the host on the way: blocks
// that stand for nothing take time too.
type deflatedBytes struct {
	rest  []byte
	meter *work.Meter // counts what progress does not show
	err   error       // of the meter
}

// perDeflated is the work that a byte takes at worst: a block of a dozen bytes can hold no
// more than its Huffman codes.
const perDeflated = 64

func (d *deflatedBytes) ReadByte() (byte, error) {
	var one [1]byte
	_, err := d.Read(one[:])
	return one[0], err
}

func (d *deflatedBytes) Read(b []byte) (int, error) {
	switch {
	case d.err != nil: // package flate passes over one that comes with bytes
		return 0, d.err
	case len(d.rest) == 0:
		return 0, io.EOF
	}
	n := copy(b, d.rest)
	d.rest = d.rest[n:]
	d.err = d.meter.Tick(perDeflated * n)
	return n, d.err
}
