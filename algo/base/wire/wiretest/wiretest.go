// Package wiretest fills values by reflection, for tests that no field is
// left behind, and fuzzes what reads messages.
package wiretest

import (
	"bytes"
	"reflect"
	"testing"
)

// Fill sets every field that v, a pointer, leads to: numbers count up from
// *next, strings are two letters long, slices get two elements each,
// pointers something to point to.
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

// Identity fuzzes a decoder and the AppendBinary of what it gives, T or *T: whatever is
// accepted is written again byte for byte, so no two messages mean the same, and a number
// that is none comes back as it was. It begins with a filled value and an empty one. What
// is accepted goes to checks, which may be nil, as well.
func Identity[T any](f *testing.F, decode func([]byte) (T, error), checks func(t *testing.T, v T)) {
	for _, filled := range []bool{true, false} {
		var v T
		if r := reflect.ValueOf(&v).Elem(); r.Kind() == reflect.Pointer {
			r.Set(reflect.New(r.Type().Elem()))
		}
		if n := 0; filled {
			Fill(&v, &n)
		}
		f.Add(encode(&v))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		v, err := decode(data)
		if err != nil {
			return
		}
		if again := encode(&v); !bytes.Equal(again, data) {
			t.Fatalf("%x is read as %+v, which is written as %x", data, v, again)
		}
		if checks != nil {
			checks(t, v)
		}
	})
}

func encode[T any](v *T) []byte {
	type appender interface{ AppendBinary([]byte) []byte }
	if a, is := any(*v).(appender); is {
		return a.AppendBinary(nil)
	}
	return any(v).(appender).AppendBinary(nil)
}
