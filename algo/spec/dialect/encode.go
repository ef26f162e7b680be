package dialect

import (
	"bytes"
	"encoding/json"

	"crease/algo/network"
	"crease/algo/spec"
)

// specForm is the spec as it is written. Fields that hold their default and
// may be left out are left out, so that one spec has one text.
type specForm struct {
	Version  int              `json:"version"`
	Network  *network.Network `json:"network,omitempty"`
	Sampling struct {
		Samples int64   `json:"samples"`
		Seed    uint64  `json:"seed"`
		Noise   float64 `json:"noise"`
	} `json:"sampling"`
	Learning struct {
		Method  spec.Method `json:"method"`
		Order   int         `json:"order,omitempty"`
		Units   int         `json:"units"`
		Eta1    float64     `json:"eta1,omitempty"`
		Eta2    float64     `json:"eta2,omitempty"`
		Eta3    float64     `json:"eta3,omitempty"`
		Epsilon float64     `json:"epsilon,omitempty"`
		Draws   int         `json:"draws,omitempty"`
		Pencil  uint64      `json:"pencil,omitempty"`
	} `json:"learning"`
}

func form(s spec.Spec) (f specForm) {
	f.Version = spec.Version
	if s.Network.Units() > 0 {
		f.Network = &s.Network
	}
	f.Sampling.Samples, f.Sampling.Seed, f.Sampling.Noise = s.Sampling.Samples, s.Sampling.Seed, s.Sampling.Noise
	l := s.Learning
	f.Learning.Method, f.Learning.Order, f.Learning.Units = l.Method, l.Order, l.Units
	f.Learning.Eta1, f.Learning.Eta2, f.Learning.Eta3 = l.Eta1, l.Eta2, l.Eta3
	f.Learning.Epsilon, f.Learning.Draws, f.Learning.Pencil = l.Epsilon, l.Draws, l.Pencil
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
