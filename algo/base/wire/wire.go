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
	"sync"
	"unsafe"
)

// ErrMalformed is the error for messages that are too short or too long, or that state a length which they lack.
var ErrMalformed = errors.New("wire: malformed message")

// Append appends the encoding of *v to dst and returns the extended slice.
func Append[T any](dst []byte, v *T) []byte {
	c := &coder{buf: dst}
	c.value(formOf(reflect.TypeOf(v).Elem()), unsafe.Pointer(v))
	return c.buf
}

// Decode stores in *v the value that Append encoded. It accepts nothing else: Append encodes every accepted value to
// the same bytes. Whatever lengths the message states, it allocates at most a multiple of its length that the type
// alone determines: 8 times for floats. If the error, [ErrMalformed], is returned, *v must not be used.
func Decode[T any](data []byte, v *T) error {
	c := &coder{buf: data, reads: true}
	if c.value(formOf(reflect.TypeOf(v).Elem()), unsafe.Pointer(v)); c.failed || len(c.buf) != 0 {
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

// form is what is asked of a type once: a message has thousands of values, and in a browser reflect would take about a
// microsecond for each.
type form struct {
	t      reflect.Type
	kind   reflect.Kind
	size   int
	floats bool // it is made of floats alone, as most of a message is
	fields []field
}

type field struct {
	of     *form
	offset uintptr
}

var forms sync.Map // of *form by reflect.Type

// formOf looks up nothing behind pointers and in slices, in which a type may contain itself.
func formOf(t reflect.Type) *form {
	if f, ok := forms.Load(t); ok {
		return f.(*form)
	}
	f := &form{t: t, kind: t.Kind(), size: int(t.Size()), floats: t.Kind() == reflect.Float64}
	if f.kind == reflect.Struct {
		f.floats = f.size > 0
		for part := range t.Fields() {
			if !part.IsExported() {
				panic("wire: " + t.String() + " has the unexported field " + part.Name)
			}
			f.fields = append(f.fields, field{formOf(part.Type), part.Offset})
			f.floats = f.floats && formOf(part.Type).floats
		}
	}
	forms.Store(t, f)
	return f
}

// slice is how a slice is in memory.
type slice struct {
	data     unsafe.Pointer
	len, cap int
}

// value writes the value at p or replaces it.
func (c *coder) value(f *form, p unsafe.Pointer) {
	if f.floats {
		c.memory(p, f.size)
		return
	}
	switch f.kind {
	case reflect.Int, reflect.Int64: // of eight bytes both, wherever this runs
		i := (*int64)(p)
		u := c.uint(uint64(*i)<<1 ^ uint64(*i>>63))
		if c.reads {
			*i = int64(u>>1) ^ -int64(u&1)
		}
	case reflect.Uint64:
		if u := c.uint(*(*uint64)(p)); c.reads {
			*(*uint64)(p) = u
		}
	case reflect.Bool:
		if b := c.bool(*(*bool)(p)); c.reads {
			*(*bool)(p) = b
		}
	case reflect.String:
		v := (*string)(p)
		if n := c.length(len(*v)); c.reads {
			*v = string(c.take(n))
		} else {
			c.buf = append(c.buf, *v...)
		}
	case reflect.Struct:
		for _, part := range f.fields {
			c.value(part.of, unsafe.Add(p, part.offset))
		}
	case reflect.Array:
		c.elements(f, p, f.t.Len())
	case reflect.Pointer:
		v := (*unsafe.Pointer)(p)
		isNil := c.isNil(*v == nil)
		if c.reads {
			*v = nil
		}
		if isNil {
			return
		}
		if c.reads {
			*v = reflect.New(f.t.Elem()).UnsafePointer()
		}
		c.value(formOf(f.t.Elem()), *v)
	case reflect.Slice:
		if f.t.Elem().Size() == 0 {
			panic("wire: elements of " + f.t.String() + " take no bytes")
		}
		v := (*slice)(p)
		isNil := c.isNil(v.data == nil)
		if c.reads {
			*v = slice{}
		}
		if isNil {
			return
		}
		if n := c.length(v.len); c.reads {
			*v = slice{reflect.MakeSlice(f.t, n, n).UnsafePointer(), n, n}
		}
		c.elements(f, v.data, v.len)
	default:
		panic("wire: no form for " + f.t.String())
	}
}

// elements writes or replaces the n elements of an array or a slice, which begin at p.
func (c *coder) elements(of *form, p unsafe.Pointer, n int) {
	if n == 0 {
		return
	}
	e := formOf(of.t.Elem())
	if e.floats {
		c.memory(p, n*e.size)
		return
	}
	for i := 0; i < n && !c.failed; i++ {
		c.value(e, unsafe.Add(p, i*e.size))
	}
}

// memory writes or replaces n bytes of floats at p.
func (c *coder) memory(p unsafe.Pointer, n int) {
	b := unsafe.Slice((*byte)(p), n)
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

// isNil writes or reads whether a pointer or a slice is nil.
func (c *coder) isNil(v bool) bool { return c.bool(v) || c.failed }

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
