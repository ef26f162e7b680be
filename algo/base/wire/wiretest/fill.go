// Package wiretest fills values by reflection, for tests that no field is
// left behind, and fuzzes what reads messages.
package wiretest

import "reflect"

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
