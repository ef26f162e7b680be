// Package dialect reads and writes the learner's JSON, in which the page, the
// native learner and every test exchange specs and results.
//
//	spec    {"version":1, "network":{…}, "sampling":{…}, "learning":{…}}
//	export  {"spec":…, "result":…}, result being the last done line
//	lines   {"event":"progress",…}, {"event":"done",…}, {"event":"error",…}
//
// Reading is strict: a field that is unknown, given twice, of the wrong type or
// shape, or not finite is an error that names the field by its path. It is a
// package of its own because a browser's worker has no use for encoding/json.
package dialect

import (
	"encoding/json"

	"crease/algo/network"
	"crease/algo/spec"
)

// MaxBytes is the length of the longest text that is read.
const MaxBytes = 4 << 20

// Parse reads a spec. What is left out takes the values of [spec.Default]; the
// version and, if known is true, the network are required. The spec returned
// is valid. Errors are a *SyntaxError or a *network.FieldError, but for a text
// past MaxBytes.
func Parse(data []byte, known bool) (spec.Spec, error) {
	n, err := parse(data)
	if err != nil {
		return spec.Spec{}, err
	}
	return fromNode(n, "", known)
}

// fromNode reads the spec at path.
func fromNode(n node, path string, known bool) (spec.Spec, error) {
	s := spec.Default()
	version := 0
	err := readers{
		"version":  toInt(&version),
		"network":  readNetwork(&s.Network),
		"sampling": settings{&s, "sampling"}.readers().read,
		"learning": settings{&s, "learning"}.readers().read,
	}.read(n, path)
	switch {
	case err != nil:
		return spec.Spec{}, err
	case !has(n, "version"):
		return spec.Spec{}, fieldError(join(path, "version"), wordsNoVersion, spec.Version)
	case version != spec.Version:
		return spec.Spec{}, fieldError(join(path, "version"), wordsVersion, version, spec.Version)
	case known && !has(n, "network"):
		return spec.Spec{}, fieldError(join(path, "network"), wordsMissing)
	}
	if err := s.Validate(known || has(n, "network")); err != nil {
		if f, ok := err.(*network.FieldError); ok {
			return spec.Spec{}, fieldError(join(path, f.Field), "%s", f.Message)
		}
		return spec.Spec{}, err
	}
	return s, nil
}

// readNetwork reads w, b and a, all three of them required. Shapes are left to
// Validate.
func readNetwork(dst *network.Network) func(node, string) error {
	row := func(w *[]float64) func(node, string) error { return toList(w, spec.MaxDim, toFloat) }
	return func(v node, path string) error {
		err := readers{
			"w": toList(&dst.W, spec.MaxUnits, row),
			"b": toList(&dst.B, spec.MaxUnits, toFloat),
			"a": toList(&dst.A, spec.MaxUnits, toFloat),
		}.read(v, path)
		if err != nil {
			return err
		}
		for _, name := range []string{"w", "b", "a"} {
			if !has(v, name) {
				return fieldError(join(path, name), wordsMissing)
			}
		}
		return nil
	}
}

// ParseImport reads both forms that files have: a bare spec, or {"spec":…,
// "result":…}. result is the text of the done line, nil if there is none.
func ParseImport(data []byte) (s spec.Spec, result []byte, err error) {
	n, err := parse(data)
	if err != nil {
		return spec.Spec{}, nil, err
	}
	if !has(n, "spec") {
		s, err = fromNode(n, "", true)
		return s, nil, err
	}
	err = readers{
		"spec": func(v node, path string) error {
			s, err = fromNode(v, path, true)
			return err
		},
		"result": func(v node, path string) error {
			if _, ok := v.(object); !ok && v != nil {
				return fieldError(path, wordsObject, kind(v))
			}
			return nil
		},
	}.read(n, "")
	if err != nil {
		return spec.Spec{}, nil, err
	}
	var form struct{ Result json.RawMessage }
	if has(n, "result") {
		if err := json.Unmarshal(trimMark(data), &form); err != nil {
			return spec.Spec{}, nil, err
		}
		if string(form.Result) == "null" {
			form.Result = nil
		}
	}
	return s, form.Result, nil
}
