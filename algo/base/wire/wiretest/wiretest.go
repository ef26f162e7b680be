// Package wiretest fills values by reflection, for tests that no field is lost, and fuzzes decoders of messages.
package wiretest

import (
	"bytes"
	"reflect"
	"testing"

	"crease/algo/base/wire"
)

// Fill sets every field that can be reached from the pointer v: numbers count up from *next, strings get two letters,
// slices two elements, and pointers a new value. It panics if a field has a type that package wire does not encode.
func Fill(v any, next *int) { fill(reflect.ValueOf(v).Elem(), next) }

func fill(v reflect.Value, next *int) {
	*next++
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), next)
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), next)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range v.Len() {
			fill(v.Index(i), next)
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), next)
	case reflect.String:
		v.SetString(string([]rune{rune('a' + *next%26), rune('α' + *next%24)}))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Float64:
		v.SetFloat(float64(*next) + 0.125)
	case reflect.Int, reflect.Int64:
		v.SetInt(-int64(*next))
	case reflect.Uint64:
		v.SetUint(uint64(*next) << 40)
	default:
		panic("wiretest: no rule for " + v.Type().String())
	}
}

// Identity fuzzes messages that hold a T: every accepted message must be encoded to the same bytes again,
// so no two messages have the same meaning, and the bits of a NaN are kept. The first inputs are a filled value
// and an empty one. Every accepted value is also passed to checks, which may be nil.
func Identity[T any](f *testing.F, checks func(t *testing.T, v *T)) {
	var v T
	f.Add(wire.Append(nil, &v))
	n := 0
	Fill(&v, &n)
	f.Add(wire.Append(nil, &v))
	f.Fuzz(func(t *testing.T, data []byte) {
		var v T
		if wire.Decode(data, &v) != nil {
			return
		}
		if again := wire.Append(nil, &v); !bytes.Equal(again, data) {
			t.Fatalf("%x is read as %+v, which is written as %x", data, v, again)
		}
		if checks != nil {
			checks(t, &v)
		}
	})
}
