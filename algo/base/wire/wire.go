// Package wire encodes values as bytes and decodes them, for messages between a page and its workers. The Go type
// alone defines the encoding: a field that is added to a struct is sent without further code. Messages have no
// version, because both ends are of one build.
//
// Integers are encoded as varints of the shortest length, floats as their eight bytes in memory, booleans as
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
	c := &coder{buf: dst}
	c.value(reflect.ValueOf(v).Elem())
	return c.buf
}

// Decode stores in *v the value that Append encoded. It accepts nothing else: Append encodes every accepted value to
// the same bytes. Whatever lengths the message states, it allocates at most a multiple of its length that the type
// alone determines: 8 times for floats. If the error, [ErrMalformed], is returned, *v must not be used.
func Decode[T any](data []byte, v *T) error {
	c := &coder{buf: data, reads: true}
	if c.value(reflect.ValueOf(v).Elem()); c.failed || len(c.buf) != 0 {
		return ErrMalformed
	}
	return nil
}

// coder appends values to buf, or takes them from its front: the same methods do both, so that there is one form.
// Writing changes no value. After the first failure all that is read is zero.
type coder struct {
	buf    []byte
	reads  bool
	failed bool
}

// value writes v or replaces it. It is addressable, since every message begins at a pointer.
func (c *coder) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Int, reflect.Int64:
		i := v.Int()
		u := c.uint(uint64(i)<<1 ^ uint64(i>>63))
		if c.reads {
			v.SetInt(int64(u>>1) ^ -int64(u&1))
		}
	case reflect.Uint64:
		if u := c.uint(v.Uint()); c.reads {
			v.SetUint(u)
		}
	case reflect.Bool:
		if b := c.bool(v.Bool()); c.reads {
			v.SetBool(b)
		}
	case reflect.Float64:
		c.memory(v.Addr(), 8)
	case reflect.String:
		if n := c.length(v.Len()); c.reads {
			v.SetString(string(c.take(n)))
		} else {
			c.buf = append(c.buf, v.String()...)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Field(i)
			if !f.CanInterface() {
				panic("wire: " + v.Type().String() + " has the unexported field " + v.Type().Field(i).Name)
			}
			c.value(f)
		}
	case reflect.Array:
		c.elements(v, v.Addr())
	case reflect.Pointer:
		if c.isNil(v) {
			return
		}
		if c.reads {
			v.Set(reflect.New(v.Type().Elem()))
		}
		c.value(v.Elem())
	case reflect.Slice:
		if v.Type().Elem().Size() == 0 {
			panic("wire: elements of " + v.Type().String() + " take no bytes")
		}
		if c.isNil(v) {
			return
		}
		if n := c.length(v.Len()); c.reads {
			v.Set(reflect.MakeSlice(v.Type(), n, n))
		}
		c.elements(v, v)
	default:
		panic("wire: no form for " + v.Type().String())
	}
}

// elements writes or replaces the elements of an array or a slice, which begin where at points.
func (c *coder) elements(v, at reflect.Value) {
	if e := v.Type().Elem(); isFloats(e) {
		c.memory(at, v.Len()*int(e.Size()))
		return
	}
	for i := 0; i < v.Len() && !c.failed; i++ {
		c.value(v.Index(i))
	}
}

// isFloats reports whether a type is made of floats alone. Most of a message is lists of such types, which are
// written and read without a reflect.Value for every number.
func isFloats(t reflect.Type) bool {
	if t.Kind() != reflect.Struct {
		return t.Kind() == reflect.Float64
	}
	for f := range t.Fields() {
		if !f.IsExported() || !isFloats(f.Type) {
			return false
		}
	}
	return t.NumField() > 0
}

// memory writes or replaces n bytes of floats from where at points.
func (c *coder) memory(at reflect.Value, n int) {
	b := unsafe.Slice((*byte)(at.UnsafePointer()), n)
	if c.reads {
		copy(b, c.take(n))
	} else {
		c.buf = append(c.buf, b...)
	}
}

func (c *coder) fail() { c.failed, c.buf = true, nil }

// take returns the next n bytes, nil if there are fewer.
func (c *coder) take(n int) []byte {
	if n > len(c.buf) {
		c.fail()
		return nil
	}
	b := c.buf[:n]
	c.buf = c.buf[n:]
	return b
}

func (c *coder) uint(u uint64) uint64 {
	if !c.reads {
		c.buf = binary.AppendUvarint(c.buf, u)
		return u
	}
	u, n := binary.Uvarint(c.buf)
	if n <= 0 || n > 1 && c.buf[n-1] == 0 { // no longer form than necessary is ever written
		c.fail()
		return 0
	}
	c.buf = c.buf[n:]
	return u
}

func (c *coder) bool(v bool) bool {
	u := uint64(0)
	if v {
		u = 1
	}
	if u = c.uint(u); u > 1 {
		c.fail()
	}
	return u == 1
}

// isNil writes or reads whether a pointer or a slice is nil, and makes it so where it is read.
func (c *coder) isNil(v reflect.Value) bool {
	isNil := c.bool(v.IsNil())
	if c.reads {
		v.SetZero()
	}
	return isNil || c.failed
}

// length writes or reads a number of elements, of which a message holds no more than it has bytes. It may so ask for as
// many bytes for each of its own as an element takes in memory: eight for floats, more for structs.
func (c *coder) length(n int) int {
	u := c.uint(uint64(n))
	if c.reads && u > uint64(len(c.buf)) {
		c.fail()
		return 0
	}
	return int(u)
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
