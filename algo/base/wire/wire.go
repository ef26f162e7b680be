// Package wire encodes values as bytes and decodes them, for messages between a page and its workers. The Go type
// alone defines the encoding: a field that is added to a struct is sent without further code. Messages have no
// version, because both ends are of one build.
//
// Integers are encoded as varints of the shortest length, floats as their eight bytes (little endian), booleans as
// one byte. A string is its length and its bytes; a slice is a flag for nil, its length and its elements; a pointer
// is a flag for nil and the value that it points to; structs and arrays are their parts in order. Other types, slices
// of elements that take no bytes, and structs with unexported fields are programming errors. They panic when a value
// of them is written or read, so not within a nil pointer or an empty slice.
package wire

import (
	"encoding/binary"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"unsafe"
)

// ErrMalformed is the error for messages that are too short or too long, or that state a length which they lack.
var ErrMalformed = errors.New("wire: malformed message")

// Append appends the encoding of *v to dst and returns the extended slice.
func Append[T any](dst []byte, v *T) []byte {
	return write(dst, reflect.ValueOf(v).Elem())
}

// Decode stores in *v the value that Append encoded. It accepts nothing else: Append encodes every accepted value to
// the same bytes. Whatever lengths the message states, it allocates at most a multiple of its length that the type
// alone determines: 8 times for floats. If the error, [ErrMalformed], is returned, *v must not be used.
func Decode[T any](data []byte, v *T) error {
	d := &decoder{buf: data}
	read(d, reflect.ValueOf(v).Elem())
	if d.failed || len(d.buf) != 0 {
		return ErrMalformed
	}
	return nil
}

// write appends the encoding of v, which is addressable, since every message begins at a pointer.
func write(dst []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Int, reflect.Int64:
		return binary.AppendVarint(dst, v.Int())
	case reflect.Uint64:
		return binary.AppendUvarint(dst, v.Uint())
	case reflect.Bool:
		return appendBool(dst, v.Bool())
	case reflect.Float64:
		return appendFloat(dst, v.Float())
	case reflect.String:
		return append(binary.AppendUvarint(dst, uint64(v.Len())), v.String()...)
	case reflect.Struct:
		for i := range v.NumField() {
			dst = write(dst, field(v, i))
		}
		return dst
	case reflect.Array:
		return writeEach(dst, v)
	case reflect.Pointer:
		if dst = appendBool(dst, v.IsNil()); v.IsNil() {
			return dst
		}
		return write(dst, v.Elem())
	case reflect.Slice:
		if v.Type().Elem().Size() == 0 {
			panic("wire: elements of " + v.Type().String() + " take no bytes")
		}
		if dst = appendBool(dst, v.IsNil()); v.IsNil() {
			return dst
		}
		return writeEach(binary.AppendUvarint(dst, uint64(v.Len())), v)
	}
	panic("wire: no form for " + v.Type().String())
}

// writeEach appends the elements of an array or a slice.
func writeEach(dst []byte, v reflect.Value) []byte {
	if n := floatsIn(v.Type().Elem()); n > 0 {
		for _, x := range floats(v, n) {
			dst = appendFloat(dst, x)
		}
		return dst
	}
	for i := range v.Len() {
		dst = write(dst, v.Index(i))
	}
	return dst
}

// floatsIn returns the number of floats that a type is made of, 0 if it holds anything else. Most of a message
// is lists of such types, which are written and read without a reflect.Value for every number.
func floatsIn(t reflect.Type) (n int) {
	switch t.Kind() {
	case reflect.Float64:
		return 1
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			in := floatsIn(f.Type)
			if in == 0 || !f.IsExported() {
				return 0
			}
			n += in
		}
	}
	return n
}

// floats returns the numbers of an array or a slice whose elements are n floats each, in place.
func floats(v reflect.Value, n int) []float64 {
	n *= v.Len()
	if v.Kind() == reflect.Array {
		v = v.Addr()
	}
	return unsafe.Slice((*float64)(v.UnsafePointer()), n)
}

// read replaces v by the next value of a message.
func read(d *decoder, v reflect.Value) {
	switch v.Kind() {
	case reflect.Int, reflect.Int64:
		u := d.uint()
		v.SetInt(int64(u>>1) ^ -int64(u&1))
	case reflect.Uint64:
		v.SetUint(d.uint())
	case reflect.Bool:
		v.SetBool(d.bool())
	case reflect.Float64:
		if b := d.take(8); b != nil {
			v.SetFloat(math.Float64frombits(binary.LittleEndian.Uint64(b)))
		}
	case reflect.String:
		v.SetString(string(d.take(d.length())))
	case reflect.Struct:
		for i := range v.NumField() {
			read(d, field(v, i))
		}
	case reflect.Array:
		readEach(d, v)
	case reflect.Pointer, reflect.Slice:
		if v.SetZero(); d.bool() || d.failed {
			return
		}
		if v.Kind() == reflect.Pointer {
			v.Set(reflect.New(v.Type().Elem()))
			read(d, v.Elem())
			return
		}
		n := d.length()
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		readEach(d, v)
	default:
		panic("wire: no form for " + v.Type().String())
	}
}

// readEach is the inverse of writeEach.
func readEach(d *decoder, v reflect.Value) {
	if n := floatsIn(v.Type().Elem()); n > 0 {
		list := floats(v, n)
		if b := d.take(8 * len(list)); b != nil {
			for i := range list {
				list[i] = math.Float64frombits(binary.LittleEndian.Uint64(b[8*i:]))
			}
		}
		return
	}
	for i := 0; i < v.Len() && !d.failed; i++ {
		read(d, v.Index(i))
	}
}

// field returns field i of a struct.
func field(v reflect.Value, i int) reflect.Value {
	f := v.Field(i)
	if !f.CanInterface() {
		panic("wire: " + v.Type().String() + " has the unexported field " + v.Type().Field(i).Name)
	}
	return f
}

// decoder consumes bytes from the front of buf. After the first failure every call fails and returns zero.
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

func (d *decoder) bool() bool {
	b := d.take(1)
	if b == nil || b[0] > 1 {
		d.fail()
		return false
	}
	return b[0] == 1
}

// length returns a number of elements, of which a message holds no more than it has bytes. It may so ask for as many
// bytes for each of its own as an element takes in memory: eight for floats, more for structs.
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

// Infinite finds the first number in what v points to that is infinite or NaN, and returns the
// path of its field, such as "Rounds.HeldOut", or "" if every number is finite. It ignores
// fields whose paths are among except, and everything inside them.
func Infinite[T any](v *T, except ...string) string {
	return infinite(reflect.ValueOf(v).Elem(), "", except)
}

func infinite(v reflect.Value, path string, except []string) string {
	switch v.Kind() {
	case reflect.Float64:
		if x := v.Float(); math.IsNaN(x) || math.IsInf(x, 0) {
			return path
		}
	case reflect.Pointer:
		if !v.IsNil() {
			return infinite(v.Elem(), path, except)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if at := infinite(v.Index(i), path, except); at != "" {
				return at
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			inner := path // an embedded struct adds nothing to it
			if f := v.Type().Field(i); !f.Anonymous {
				inner = strings.TrimPrefix(path+"."+f.Name, ".")
			}
			if slices.Contains(except, inner) {
				continue
			}
			if at := infinite(v.Field(i), inner, except); at != "" {
				return at
			}
		}
	}
	return ""
}
