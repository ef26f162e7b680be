package formats

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"crease/algo/base/wire"
	"crease/algo/base/wire/wiretest"
	"crease/algo/learn/dialect"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/export"
)

// FuzzRead opens bytes as a file: an error or a valid drawing or a table with rows,
// never a panic; and what is taken crosses from the worker to the page unchanged.
func FuzzRead(f *testing.F) {
	s := spec.Default()
	s.Network = network.Network{W: [][]float64{{1, .5}, {-1, 2}}, B: []float64{.5, 0}, A: []float64{1, -2}}
	f.Add(dialect.EncodeExport(s, nil))
	f.Add([]byte("x1,x2,y\r1,2,3\r\r4,5,6"))
	f.Add([]byte("W = [[1, −2], [3, …]]\na = (1, 2).T"))
	f.Add([]byte("\xff\xfex\x001\x00,\x00y\x00"))
	f.Add([]byte("sep=;\na;b;y\n1,5;;2\n1;2;3"))
	f.Add([]byte(`[{"a": 1, "b": null}, {"a": 2, "b": 3}]`))
	f.Add([]byte("[[1, 2, 3], [4, 5, 6]]"))
	f.Add([]byte("f(x) = -2x + 1j"))
	f.Add(export.Safetensors(s.Network))
	f.Add([]byte(`{"weightSpecs":[{"name":"d/kernel","shape":[1,1],"dtype":"float32"}],"weightData":"AACAPw=="}`))
	names, _ := filepath.Glob("../../../algo/data/npy/testdata/*.np?")
	for _, name := range names {
		if data, err := os.ReadFile(name); err == nil && len(data) < 4000 {
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := Read(data, nil)
		if err != nil {
			if err.Error() == "" {
				t.Error("no reason is given")
			}
			return
		}
		switch {
		case got.IsTable():
			if got.Rows < 1 {
				t.Errorf("a table of %d rows", got.Rows)
			}
		case got.Asks():
			f := got.Shape.Choices("", true)
			if a, err := Ask(opened(data), f, nil); err != nil || !a.Shape.Header != !got.Shape.Header {
				t.Errorf("asked again: %v, %+v", err, a)
			}
			if again, err := (Order{Want: TableRows, Table: f}).Read(data, nil); err == nil && !again.Asks() && again.Rows < 1 {
				t.Errorf("a table of %d rows", again.Rows)
			}
		case got.Kind == Spec:
			if err := got.Spec.Validate(true); err != nil {
				t.Error(err)
			}
		default:
			for _, l := range []Layout{Rows, Columns} {
				if n, err := got.Arrays.Network(l); err == nil && n.Validate("w") != nil {
					t.Error(n.Validate("w"))
				}
			}
		}
		var back Taken
		err = wire.Decode(wire.Append(nil, &got), &back)
		if err != nil || !reflect.DeepEqual(back, got) {
			t.Errorf("%v\n%+v became\n%+v", err, got, back)
		}
	})
}

// FuzzTaken feeds the page with hostile messages of the worker that reads files: what is
// accepted is written again as it was.
func FuzzTaken(f *testing.F) {
	t, _ := Read([]byte("x1,y\n1,2\n"), nil)
	f.Add(wire.Append(nil, &t))
	wiretest.Identity[Taken](f, nil)
}
