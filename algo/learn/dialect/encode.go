package dialect

import (
	"bytes"
	"encoding/json"
	"reflect"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/algo/spec/tree"
)

// specForm is the JSON of a spec. Optional fields that hold their default are left out, so that one spec has one text.
type specForm struct {
	Version  int              `json:"version"`
	Network  *network.Network `json:"network,omitempty"`
	Sampling settings         `json:"sampling"`
	Learning settings         `json:"learning"`
	Table    settings         `json:"table,omitzero"`
}

func form(s spec.Spec) specForm {
	f := specForm{Version: spec.Version, Sampling: settings{&s, "sampling"}, Learning: settings{&s, "learning"},
		Table: settings{&s, "table"}}
	if s.Network.Units() > 0 {
		f.Network = &s.Network
	}
	return f
}

// Encode returns the JSON of a valid spec on one line, from which Parse reads the same numbers bit for bit. It panics if
// s holds a number that is not finite.
func Encode(s spec.Spec) []byte { return marshal(form(s)) }

// EncodeExport returns {"spec":…, "result":…}, indented for reading. result is the text of a done line; nil leaves out
// the field.
func EncodeExport(s spec.Spec, result []byte) []byte {
	return indented("  ", struct {
		Spec   specForm        `json:"spec"`
		Result json.RawMessage `json:"result,omitempty"`
	}{form(s), result})
}

// marshal returns the JSON of v without HTML escapes and without a newline.
func marshal(v any) []byte { return bytes.TrimSuffix(indented("", v), []byte("\n")) }

func indented(by string, v any) []byte {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", by)
	if err := enc.Encode(v); err != nil {
		panic("dialect: " + err.Error())
	}
	return out.Bytes()
}

// settings is one part of a spec, "sampling", "learning" or "table", as spec.Settings describes it.
type settings struct {
	of   *spec.Spec
	part string
}

func (p settings) readers() tree.Readers {
	readers := tree.Readers{}
	for _, f := range spec.Settings {
		if f.Part != p.part {
			continue
		}
		var read func(tree.Value, string) error
		switch dst := f.At(p.of).(type) {
		case *int:
			read = tree.ToInt(dst)
		case *int64:
			read = tree.ToInt(dst)
		case *uint64:
			read = tree.ToInt(dst)
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
		readers[f.Name] = func(v tree.Value, path string) error {
			err := read(v, path)
			if err == nil && f.Given > 0 && f.Number(p.of) < f.Given {
				return tree.FieldError(path, "%s", f.Rule)
			}
			return err
		}
	}
	return readers
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
