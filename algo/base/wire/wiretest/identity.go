package wiretest

import (
	"bytes"
	"reflect"
	"testing"
)

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
