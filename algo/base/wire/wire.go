// Package wire encodes values as bytes and decodes them, for messages between
// a page and its workers. The Go type alone defines the encoding: a field that is
// added to a struct is sent without further code. Messages have no version, because
// both ends are of one build.
//
// Integers are encoded as varints of the shortest length, floats as their eight bytes (little
// endian), booleans as one byte. A string is its length and its bytes; a slice is a flag for
// nil, its length and its elements; a pointer is a flag for nil and the value that it points
// to; structs and arrays are their parts in order. Other types, slices of elements that take no
// bytes, and structs with unexported fields are programming errors. They panic when a value of them
// is written or read, so not within a nil pointer or an empty slice.
package wire

import (
	"errors"
	"reflect"
)

// ErrMalformed is the error for messages that are too short or too long, or that state a length
// that they do not have.
var ErrMalformed = errors.New("wire: malformed message")

// Append appends the encoding of *v to dst and returns the extended slice.
func Append[T any](dst []byte, v *T) []byte {
	return write(dst, reflect.ValueOf(v).Elem())
}

// Decode stores in *v the value that Append encoded. It accepts nothing else: Append encodes
// every accepted value to the same bytes. Whatever lengths the message states, it allocates
// at most a multiple of its length that the type alone determines: 8 times for floats. If the error, [ErrMalformed], is
// returned, *v must not be used.
func Decode[T any](data []byte, v *T) error {
	d := &decoder{buf: data}
	read(d, reflect.ValueOf(v).Elem())
	if d.failed || len(d.buf) != 0 {
		return ErrMalformed
	}
	return nil
}
