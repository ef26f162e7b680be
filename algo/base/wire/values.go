package wire

import (
	"encoding/binary"
	"math"
	"reflect"
	"unsafe"
)

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
		v.SetInt(d.int())
	case reflect.Uint64:
		v.SetUint(d.uint())
	case reflect.Bool:
		v.SetBool(d.bool())
	case reflect.Float64:
		v.SetFloat(d.float())
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
