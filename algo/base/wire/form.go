package wire

import (
	"encoding/binary"
	"reflect"
	"sync"
)

// form writes and reads values of one type. The values are addressable, since every message
// begins at a pointer.
type form struct {
	write func(dst []byte, v reflect.Value) []byte
	read  func(d *decoder, v reflect.Value)
	least int // the fewest bytes that a value takes
}

var forms sync.Map // of reflect.Type to *form

// formOf returns the form of a type, which is made on the first call.
func formOf(t reflect.Type) *form {
	if f, ok := forms.Load(t); ok {
		return f.(*form)
	}
	f := newForm(t)
	forms.Store(t, f)
	return f
}

func newForm(t reflect.Type) *form {
	switch t.Kind() {
	case reflect.Int, reflect.Int64:
		return &form{
			func(dst []byte, v reflect.Value) []byte { return appendInt(dst, v.Int()) },
			func(d *decoder, v reflect.Value) { v.SetInt(d.int()) }, 1}
	case reflect.Uint64:
		return &form{
			func(dst []byte, v reflect.Value) []byte { return binary.AppendUvarint(dst, v.Uint()) },
			func(d *decoder, v reflect.Value) { v.SetUint(d.uint()) }, 1}
	case reflect.Bool:
		return &form{
			func(dst []byte, v reflect.Value) []byte { return appendBool(dst, v.Bool()) },
			func(d *decoder, v reflect.Value) { v.SetBool(d.bool()) }, 1}
	case reflect.Float64:
		return &form{
			func(dst []byte, v reflect.Value) []byte { return appendFloat(dst, v.Float()) },
			func(d *decoder, v reflect.Value) { v.SetFloat(d.float()) }, 8}
	case reflect.String:
		return &form{
			func(dst []byte, v reflect.Value) []byte {
				return append(binary.AppendUvarint(dst, uint64(v.Len())), v.String()...)
			},
			func(d *decoder, v reflect.Value) { v.SetString(string(d.take(d.length(1)))) }, 1}
	case reflect.Struct:
		return structForm(t)
	case reflect.Array:
		return arrayForm(t)
	case reflect.Pointer:
		return pointerForm(t)
	case reflect.Slice:
		if t == reflect.TypeFor[[]float64]() {
			return floatsForm()
		}
		return sliceForm(t)
	}
	panic("wire: no form for " + t.String())
}

func structForm(t reflect.Type) *form {
	fields := make([]*form, t.NumField())
	least := 0
	for i := range fields {
		if f := t.Field(i); !f.IsExported() {
			panic("wire: " + t.String() + " has the unexported field " + f.Name)
		}
		fields[i] = formOf(t.Field(i).Type)
		least += fields[i].least
	}
	return &form{
		func(dst []byte, v reflect.Value) []byte {
			for i, f := range fields {
				dst = f.write(dst, v.Field(i))
			}
			return dst
		},
		func(d *decoder, v reflect.Value) {
			for i, f := range fields {
				f.read(d, v.Field(i))
			}
		}, least}
}

func arrayForm(t reflect.Type) *form {
	each, n := formOf(t.Elem()), t.Len()
	return &form{
		func(dst []byte, v reflect.Value) []byte {
			for i := range n {
				dst = each.write(dst, v.Index(i))
			}
			return dst
		},
		func(d *decoder, v reflect.Value) {
			for i := range n {
				each.read(d, v.Index(i))
			}
		}, n * each.least}
}

func pointerForm(t reflect.Type) *form {
	to := formOf(t.Elem())
	return &form{
		func(dst []byte, v reflect.Value) []byte {
			dst = appendBool(dst, v.IsNil())
			if v.IsNil() {
				return dst
			}
			return to.write(dst, v.Elem())
		},
		func(d *decoder, v reflect.Value) {
			if d.bool() || d.failed {
				v.SetZero()
				return
			}
			v.Set(reflect.New(t.Elem()))
			to.read(d, v.Elem())
		}, 1}
}

func sliceForm(t reflect.Type) *form {
	each := formOf(t.Elem())
	if each.least == 0 {
		panic("wire: elements of " + t.String() + " take no bytes")
	}
	return &form{
		func(dst []byte, v reflect.Value) []byte {
			dst = appendBool(dst, v.IsNil())
			if v.IsNil() {
				return dst
			}
			dst = binary.AppendUvarint(dst, uint64(v.Len()))
			for i := range v.Len() {
				dst = each.write(dst, v.Index(i))
			}
			return dst
		},
		func(d *decoder, v reflect.Value) {
			if d.bool() || d.failed {
				v.SetZero()
				return
			}
			n := d.length(each.least)
			v.Set(reflect.MakeSlice(t, n, n))
			for i := 0; i < n && !d.failed; i++ {
				each.read(d, v.Index(i))
			}
		}, 1}
}

// floatsForm is sliceForm for []float64 without a reflect.Value for every number: most of a
// message is such slices.
func floatsForm() *form {
	return &form{
		func(dst []byte, v reflect.Value) []byte {
			list := *v.Addr().Interface().(*[]float64)
			dst = appendBool(dst, list == nil)
			if list == nil {
				return dst
			}
			dst = binary.AppendUvarint(dst, uint64(len(list)))
			for _, x := range list {
				dst = appendFloat(dst, x)
			}
			return dst
		},
		func(d *decoder, v reflect.Value) {
			to := v.Addr().Interface().(*[]float64)
			*to = nil
			if d.bool() || d.failed {
				return
			}
			*to = make([]float64, d.length(8))
			for i := range *to {
				(*to)[i] = d.float()
			}
		}, 1}
}
