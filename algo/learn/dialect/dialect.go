// Package dialect reads and writes the learner's JSON, in which the page, the native learner and the tests exchange
// specs and results.
//
//	spec    {"version":1, "network":{…}, "sampling":{…}, "learning":{…}}
//	export  {"spec":…, "result":…}, result being the last done line
//	lines   {"event":"progress",…}, {"event":"done",…}, {"event":"error",…}
//
// Reading is strict: a field that is unknown, given twice, of the wrong type or shape, or not finite is an error that
// names the field by its path. The package is separate because a browser's worker does not need encoding/json.
package dialect

import (
	"crease/algo/base/work"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/algo/spec/tree"
)

// Read reads the spec at a path of a larger text. Fields that are left out have the values of [spec.Default]. The
// version is required, and so is the network if known is true. The spec returned is valid.
func Read(n tree.Value, path string, known bool) (spec.Spec, error) {
	s := spec.Default()
	version := 0
	err := tree.Readers{
		"version":  tree.ToInt(&version),
		"network":  readNetwork(&s.Network),
		"sampling": settings{&s, "sampling"}.readers().Read,
		"learning": settings{&s, "learning"}.readers().Read,
		"table":    settings{&s, "table"}.readers().Read,
	}.Read(n, path)
	switch {
	case err != nil:
		return spec.Spec{}, err
	case !tree.Has(n, "version"):
		return spec.Spec{}, tree.FieldError(tree.Join(path, "version"), "is missing; this program reads version %d",
			spec.Version)
	case version != spec.Version:
		return spec.Spec{}, tree.FieldError(tree.Join(path, "version"), "is %d; this program reads version %d", version,
			spec.Version)
	case known && !tree.Has(n, "network"):
		return spec.Spec{}, tree.FieldError(tree.Join(path, "network"), "is missing")
	}
	if err := s.Validate(known || tree.Has(n, "network")); err != nil {
		if f, ok := err.(*network.FieldError); ok {
			return spec.Spec{}, tree.FieldError(tree.Join(path, f.Field), "%s", f.Message)
		}
		return spec.Spec{}, err
	}
	return s, nil
}

// readNetwork reads w, b and a, which are all required. Validate checks their shapes.
func readNetwork(dst *network.Network) func(tree.Value, string) error {
	row := func(w *[]float64) func(tree.Value, string) error { return tree.ToList(w, spec.MaxDim, tree.ToFloat) }
	return func(v tree.Value, path string) error {
		err := tree.Readers{
			"w": tree.ToList(&dst.W, spec.MaxUnits, row),
			"b": tree.ToList(&dst.B, spec.MaxUnits, tree.ToFloat),
			"a": tree.ToList(&dst.A, spec.MaxUnits, tree.ToFloat),
			"c": tree.ToFloat(&dst.C),
		}.Read(v, path)
		if err != nil {
			return err
		}
		for _, name := range []string{"w", "b", "a"} {
			if !tree.Has(v, name) {
				return tree.FieldError(tree.Join(path, name), "is missing")
			}
		}
		return nil
	}
}

// Parse reads the spec of a file: the file is a spec, or {"spec":…, "result":…}, whose result is an object or null; see
// Read. An error is a *tree.SyntaxError or a *network.FieldError, unless the text is longer than tree.MaxBytes or the
// error comes from w.
func Parse(data []byte, known bool, w *work.Meter) (s spec.Spec, err error) {
	n, err := tree.Parse(data, w)
	if err != nil {
		return spec.Spec{}, err
	}
	if !tree.Has(n, "spec") {
		if err = tree.WantObject(n, "spec"); err == nil {
			s, err = Read(n, "", known)
		}
		return s, err
	}
	err = tree.Readers{
		"spec": func(v tree.Value, path string) error {
			s, err = Read(v, path, known)
			return err
		},
		"result": func(v tree.Value, path string) error {
			if v == nil {
				return nil
			}
			return tree.WantObject(v, path)
		},
	}.Read(n, "")
	if err != nil {
		return spec.Spec{}, err
	}
	return s, nil
}
