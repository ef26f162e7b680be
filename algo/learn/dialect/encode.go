package dialect

import (
	"bytes"
	"encoding/json"

	"crease/algo/network"
	"crease/algo/spec"
)

// specForm is the JSON of a spec. Optional fields that hold their default are left out, so
// that one spec has one text.
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

// Encode returns the JSON of a valid spec on one line. Parse returns the same
// spec from it, bit by bit. It panics if s holds a number that is not finite.
func Encode(s spec.Spec) []byte { return marshal(form(s)) }

// EncodeExport returns {"spec":…, "result":…}, indented for reading. result is
// the text of a done line; with nil there is no result.
func EncodeExport(s spec.Spec, result []byte) []byte {
	data := marshal(struct {
		Spec   specForm        `json:"spec"`
		Result json.RawMessage `json:"result,omitempty"`
	}{form(s), result})
	var out bytes.Buffer
	if err := json.Indent(&out, data, "", "  "); err != nil {
		panic("dialect: " + err.Error())
	}
	out.WriteByte('\n')
	return out.Bytes()
}

// marshal returns the JSON of v without HTML's escapes and without a newline.
func marshal(v any) []byte {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic("dialect: " + err.Error())
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}
