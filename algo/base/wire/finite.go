package wire

import (
	"math"
	"reflect"
	"slices"
	"strings"
)

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
