package dialect

import (
	"reflect"

	"crease/algo/spec"
	"crease/algo/spec/tree"
)

// settings is one part of a spec, "sampling", "learning" or "table", as spec.Settings describes it.
type settings struct {
	of   *spec.Spec
	part string
}

func (p settings) readers() tree.Readers {
	r := tree.Readers{}
	for _, f := range spec.Settings {
		if f.Part == p.part {
			r[f.Name] = p.reader(f)
		}
	}
	return r
}

func (p settings) reader(f spec.Setting) func(tree.Value, string) error {
	read := tree.ToInteger(func(x int64) { f.SetNumber(p.of, float64(x)) })
	switch dst := f.At(p.of).(type) {
	case *uint64:
		read = tree.ToUint(dst)
	case *float64:
		read = tree.ToFloat(dst)
	case *bool:
		read = tree.ToBool(dst)
	case *spec.Method:
		read = tree.ToString(dst)
	case *string:
		read = tree.ToString(dst)
	case *[]string:
		read = tree.ToList(dst, spec.MaxColumns, tree.ToString[string])
	}
	return func(v tree.Value, path string) error {
		if err := read(v, path); err != nil {
			return err
		}
		if f.Given > 0 && f.Number(p.of) < f.Given {
			return tree.FieldError(path, "%s", f.Rule)
		}
		return nil
	}
}

// MarshalJSON writes the settings in the order of spec.Settings.
func (p settings) MarshalJSON() ([]byte, error) {
	out := []byte("{")
	for _, f := range spec.Settings {
		value := f.At(p.of)
		v := reflect.ValueOf(value).Elem()
		if f.Part != p.part || !f.Always && (v.IsZero() || v.Kind() == reflect.Slice && v.Len() == 0) {
			continue
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(append(out, marshal(f.Name)...), ':')
		out = append(out, marshal(value)...)
	}
	return append(out, '}'), nil
}

// IsZero reports whether there is nothing to write.
func (p settings) IsZero() bool {
	text, _ := p.MarshalJSON()
	return string(text) == "{}"
}
