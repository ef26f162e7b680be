// Package wire writes values as bytes and reads them back, for messages between
// a page and its workers. The Go type is the whole description of the form: a
// field that is added to a struct is sent without further code. There is no
// version, for both ends are one build.
//
// Integers are varints, as short as can be, floats their eight bytes (little endian), truth values
// one byte; a string is its length and its bytes; a slice a flag for nil, its
// length and its elements; a pointer a flag for nil and what it points to;
// structs and arrays are their parts in order. Other types, and structs with
// unexported fields, panic: they are programming errors.
//
// How a type is written is worked out once, by reflection, and kept.
package wire

import (
	"errors"
	"reflect"
)

// ErrMalformed is the error of bytes that are too short, too long or claim
// lengths that they do not have.
var ErrMalformed = errors.New("wire: malformed message")

// Append appends what v points to and returns the longer slice.
func Append[T any](dst []byte, v *T) []byte {
	r := reflect.ValueOf(v).Elem()
	return formOf(r.Type()).write(dst, r)
}

// Decode stores in v what Append wrote, and takes nothing else: Append writes what it
// takes again byte for byte. The memory taken is at most a fixed multiple of the message's
// length, whatever lengths it claims. After an error, which is ErrMalformed, what v holds is not to be used.
func Decode[T any](data []byte, v *T) error {
	d := &decoder{buf: data}
	r := reflect.ValueOf(v).Elem()
	formOf(r.Type()).read(d, r)
	if d.failed || len(d.buf) != 0 {
		return ErrMalformed
	}
	return nil
}
