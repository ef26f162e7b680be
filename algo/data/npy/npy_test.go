package npy

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"crease/algo/base/alloctest"
	"crease/algo/base/work"
)

// The files in testdata are NumPy's own, written by testdata/write.py; the others here
// are put together by the words of the format's description, and by archive/zip.

func file(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// read returns the arrays of a file with their numbers.
func read(data []byte) ([]Array, [][]float64, error) {
	list, err := Open(data, nil)
	if err != nil {
		return nil, nil, err
	}
	var values [][]float64
	for _, a := range list {
		v, err := a.Values(nil)
		if err != nil {
			return nil, nil, err
		}
		values = append(values, v)
	}
	return list, values, nil
}

var base = []float64{1.5, -2.25, 3, 4, 5, -6.125}

// TestNumPy reads what NumPy wrote: every type in both orders of bytes, both orders of
// the numbers, all versions of the format.
func TestNumPy(t *testing.T) {
	eightfold := make([]float64, len(base)) // integers
	for i, v := range base {
		eightfold[i] = 8 * v
	}
	for name, want := range map[string]struct {
		shape  []int
		values []float64
	}{
		"little-f4.npy": {[]int{2, 3}, base}, "big-f4.npy": {[]int{2, 3}, base},
		"little-f8.npy": {[]int{2, 3}, base}, "big-f8.npy": {[]int{2, 3}, base},
		"little-i4.npy": {[]int{2, 3}, eightfold}, "big-i4.npy": {[]int{2, 3}, eightfold},
		"little-i8.npy": {[]int{2, 3}, eightfold}, "big-i8.npy": {[]int{2, 3}, eightfold},
		"fortran.npy": {[]int{2, 3}, base}, "version2.npy": {[]int{2, 3}, base}, "version3.npy": {[]int{2, 3}, base},
		"vector.npy": {[]int{4}, []float64{1, .1, math.Copysign(0, -1), 1e300}},
		"scalar.npy": {[]int{}, []float64{7.5}}, "empty.npy": {[]int{0, 3}, []float64{}},
	} {
		list, values, err := read(file(t, name))
		if err != nil || len(list) != 1 || !reflect.DeepEqual(list[0].Shape, want.shape) ||
			!reflect.DeepEqual(values[0], want.values) {
			t.Errorf("%s: %v, %+v, %v", name, err, list, values)
		}
	}
	for _, name := range []string{"stored.npz", "deflated.npz"} {
		list, values, err := read(file(t, name))
		if err != nil || len(list) != 3 || list[0].Name != "W" || list[1].Name != "b" || list[2].Name != "a" ||
			!reflect.DeepEqual(values, [][]float64{base, {.5, -1}, {2, 3}}) {
			t.Errorf("%s: %v, %+v, %v", name, err, list, values)
		}
	}
}

// TestRefused names what cannot be read.
func TestRefused(t *testing.T) {
	header := func(text string) []byte { return withHeader(1, text, make([]byte, 8)) }
	large := archive(t, zip.Deflate, map[string][]byte{"x.npy": make([]byte, 100)})
	sizes := large[bytes.LastIndex(large, []byte(zipCentral))+20:][:8]
	copy(sizes, bytes.Repeat([]byte{255}, len(sizes))) // as Python writes a member beyond 2 GB: its sizes stand elsewhere
	for name, c := range map[string]struct {
		data []byte
		say  string
	}{
		"complex":       {file(t, "complex.npy"), `"<c16"`},
		"three axes":    {file(t, "cube.npy"), "2×2×2"},
		"version 9":     {append([]byte("\x93NUMPY\x09\x00"), make([]byte, 100)...), "version 9"},
		"long header":   {append([]byte("\x93NUMPY\x02\x00\xff\xff\xff\x7f"), make([]byte, 100)...), "2147483647 bytes"},
		"no dictionary": {header("hello"), "not one of .npy"},
		"half":          {header("{'descr': '<f8', "), "not one of .npy"},
		"no shape":      {header("{'descr': '<f8', 'fortran_order': False}"), "not one of .npy"},
		"twice":         {header("{'shape': (1,), 'fortran_order': False, 'shape': (1,)}"), "not one of .npy"},
		"negative":      {header("{'descr': '<f8', 'fortran_order': False, 'shape': (-1,)}"), "not one of .npy"},
		"behind it":     {header("{'descr': '<f8', 'fortran_order': False, 'shape': (1,)} x"), "not one of .npy"},
		"objects":       {header("{'descr': '|O', 'fortran_order': False, 'shape': (1,)}"), `"|O"`},
		"too short":     {header("{'descr': '<f8', 'fortran_order': False, 'shape': (2,)}"), "only 8 are there"},
		"too long":      {header("{'descr': '<f4', 'fortran_order': False, 'shape': (1,)}"), "but 8 are there"},
		"huge":          {header("{'descr': '<f8', 'fortran_order': False, 'shape': (1000000000000,)}"), "1000000000000"},
		"overflow": {header("{'descr': '<f8', 'fortran_order': False, 'shape': (4294967296, 4294967296)}"),
			"4294967296×"},
		"past an int": {header("{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999999999999,)}"),
			"not one of .npy"},
		"other archive": {archive(t, zip.Store, map[string][]byte{"readme.txt": []byte("hello")}), "no array"},
		"wrong member":  {archive(t, zip.Store, map[string][]byte{"w.npy": []byte("hello world")}), `"w"`},
		"large member":  {large, "ZIP64"},
		"empty":         {[]byte(zipEnd + strings.Repeat("\x00", 18)), "no array"},
	} {
		if _, _, err := read(c.data); err == nil || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%s: %v, want %q in it", name, err, c.say)
		}
	}
}

// withHeader puts a file together: magic string, version, length, header, numbers.
func withHeader(version byte, text string, numbers []byte) []byte {
	out := append([]byte("\x93NUMPY"), version, 0)
	if version == 1 {
		out = binary.LittleEndian.AppendUint16(out, uint16(len(text)))
	} else {
		out = binary.LittleEndian.AppendUint32(out, uint32(len(text)))
	}
	return append(append(out, text...), numbers...)
}

func archive(t testing.TB, method uint16, members map[string][]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, data := range members {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: method})
		if err == nil {
			_, err = w.Write(data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestOtherWriters reads what differs from NumPy's ways and is allowed: other spacing and
// order, Python 2's long integers, archives with data descriptors and comments.
func TestOtherWriters(t *testing.T) {
	one := binary.LittleEndian.AppendUint64(nil, math.Float64bits(2.5))
	for _, text := range []string{
		"{'descr':'<f8','fortran_order':False,'shape':(1,)}",
		"{ 'shape' : (1L, ), \"descr\" : '<f8' , 'fortran_order' : True, }   \n",
		"{'descr': '<f8', 'fortran_order': False, 'shape': ()}\n",
	} {
		for version := byte(1); version <= 3; version++ {
			if _, v, err := read(withHeader(version, text, one)); err != nil || v[0][0] != 2.5 {
				t.Errorf("version %d, %s: %v, %v", version, text, err, v)
			}
		}
	}
	data := archive(t, zip.Deflate, map[string][]byte{
		"sub/w.npy": withHeader(1, "{'descr':'<f8','fortran_order':False,'shape':(1,)}", one), "note.txt": []byte("x"),
	})
	data[len(data)-2] = 5 // the length of a comment
	list, v, err := read(append(data, "hello"...))
	if err != nil || len(list) != 1 || list[0].Name != "sub/w" || v[0][0] != 2.5 {
		t.Errorf("%v, %+v, %v", err, list, v)
	}
}

// TestRoundTrip writes arrays of many shapes, longer than the reader's buffer too, and
// reads them back bit by bit, from the file and from archives.
func TestRoundTrip(t *testing.T) {
	for _, shape := range [][]int{{1}, {1, 1}, {7, 5}, {3000}, {2500, 3}} {
		for _, fortran := range []string{"False", "True"} {
			n, numbers, want := 1, []byte(nil), []float64(nil)
			for _, k := range shape {
				n *= k
			}
			want = make([]float64, n)
			for i := range n {
				at := i
				if len(shape) == 2 && fortran == "True" {
					at = i%shape[0]*shape[1] + i/shape[0]
				}
				want[at] = math.Sqrt(float64(i)) - 20
				numbers = binary.BigEndian.AppendUint64(numbers, math.Float64bits(want[at]))
			}
			dims := strings.Trim(strings.ReplaceAll(fmt.Sprint(shape), " ", ","), "[]")
			data := withHeader(2, "{'descr':'>f8','fortran_order':"+fortran+",'shape':("+dims+",)}", numbers)
			for _, in := range [][]byte{data, archive(t, zip.Store, map[string][]byte{"x.npy": data}),
				archive(t, zip.Deflate, map[string][]byte{"x.npy": data})} {
				if list, v, err := read(in); err != nil || !reflect.DeepEqual(list[0].Shape, shape) ||
					!reflect.DeepEqual(v[0], want) {
					t.Fatalf("%v, Fortran %s: %v", shape, fortran, err)
				}
			}
		}
	}
}

// TestDamaged cuts files at every length, and changes every byte of archives: an error or
// the same numbers, never others, and no panic.
func TestDamaged(t *testing.T) {
	for _, name := range []string{"little-f8.npy", "version2.npy", "stored.npz", "deflated.npz"} {
		data := file(t, name)
		for n := range len(data) {
			if _, _, err := read(data[:n]); err == nil {
				t.Errorf("%s: its first %d of %d bytes are read", name, n, len(data))
			}
		}
		if !strings.HasSuffix(name, ".npz") {
			continue
		}
		_, want, _ := read(data)
		for i := range data {
			damaged := bytes.Clone(data)
			damaged[i] ^= 0x10
			if list, got, err := read(damaged); err == nil && len(list) == 3 && !reflect.DeepEqual(got, want) {
				t.Errorf("%s: byte %d changed gives other numbers", name, i)
			}
		}
	}
}

// TestNothingIsAllocatedForClaims declares shapes and sizes that the file does not hold.
func TestNothingIsAllocatedForClaims(t *testing.T) {
	claim := withHeader(1, "{'descr': '<f8', 'fortran_order': False, 'shape': (33554432,)}", nil)
	bomb := archive(t, zip.Deflate, map[string][]byte{"x.npy": claim})
	at := bytes.Index(bomb, []byte(zipCentral)) + 24
	binary.LittleEndian.PutUint32(bomb[at:], uint32(len(claim)+8*MaxNumbers))
	for name, data := range map[string][]byte{"file": claim, "archive": bomb} {
		allocated := alloctest.Bytes(func() {
			if _, _, err := read(data); err == nil {
				t.Fatalf("%s: read", name)
			}
		})
		if allocated > 1<<20 {
			t.Errorf("%s: %d bytes were allocated", name, allocated)
		}
	}
}

// TestYields reads a long array, in every way in which a file keeps one: the host is asked
// all the time, and whenever it says so reading ends, with its error.
func TestYields(t *testing.T) {
	const n = 1 << 16
	numbers := make([]byte, 8*n)
	for i := range numbers {
		numbers[i] = byte(i * i >> 8)
	}
	data := withHeader(2, fmt.Sprintf("{'descr':'<f8','fortran_order':False,'shape':(%d,)}", n), numbers)
	zeros := withHeader(2, fmt.Sprintf("{'descr':'<f8','fortran_order':False,'shape':(%d,)}", n), make([]byte, 8*n))
	least := map[string]int{"file": 1, "stored": 1, "deflated": 8, "zeros": 8}
	for name, data := range map[string][]byte{
		"file": data, "stored": archive(t, zip.Store, map[string][]byte{"x.npy": data}),
		"deflated": archive(t, zip.Deflate, map[string][]byte{"x.npy": data}),
		"zeros":    archive(t, zip.Deflate, map[string][]byte{"x.npy": zeros}),
	} {
		stop, turns := errors.New("stop"), 0
		for at := 1; ; at += 1 + at/3 {
			turns = 0
			w := work.NewEvery(8*piece, func() error {
				if turns++; turns == at {
					return stop
				}
				return nil
			})
			list, err := Open(data, w)
			if err == nil {
				_, err = list[0].Values(w)
			}
			if err == nil {
				break
			}
			if !errors.Is(err, stop) || turns != at {
				t.Fatalf("%s: %v after %d yields of %d", name, err, turns, at)
			}
		}
		if turns < least[name] {
			t.Errorf("%s: %d yields", name, turns)
		}
	}
}

// TestMembersDoNotOverlap opens an archive whose directory names one member many times:
// a few bytes each for an array to unpack.
func TestMembersDoNotOverlap(t *testing.T) {
	header := "{'descr':'<f8','fortran_order':False,'shape':(1,)}" + strings.Repeat(" ", 9_000)
	data := archive(t, zip.Deflate, map[string][]byte{"x.npy": withHeader(1, header, make([]byte, 8))})
	start := bytes.Index(data, []byte(zipCentral))
	end := bytes.Index(data, []byte(zipEnd))
	many := append(bytes.Clone(data[:start]), bytes.Repeat(data[start:end], 1000)...)
	many = append(many, data[end:]...)
	at := len(many) - len(data) + end
	binary.LittleEndian.PutUint16(many[at+10:], 1000)
	binary.LittleEndian.PutUint32(many[at+12:], uint32(1000*(end-start)))
	if list, err := Open(many, nil); err == nil || !strings.Contains(err.Error(), "directory") {
		t.Errorf("%d arrays, %v", len(list), err)
	}
}

// FuzzOpen looks for files that make the reader panic or give other numbers of numbers
// than their shapes; what is accepted and written in the simplest form gives the same
// shapes and numbers, bit by bit.
func FuzzOpen(f *testing.F) {
	names, _ := filepath.Glob("testdata/*.np?")
	for _, name := range names {
		f.Add(file(f, filepath.Base(name)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		list, values, err := read(data)
		if err != nil {
			return
		}
		for i, a := range list {
			if len(values[i]) != a.Len() || len(a.Shape) > 2 || a.Len() > MaxNumbers {
				t.Errorf("%d numbers of shape %v", len(values[i]), a.Shape)
			}
			sameAgain(t, a.Shape, values[i])
		}
	})
}

// sameAgain writes numbers as an array of that shape and reads it.
func sameAgain(t *testing.T, shape []int, values []float64) {
	t.Helper()
	var lengths strings.Builder
	for _, n := range shape {
		fmt.Fprintf(&lengths, "%d,", n)
	}
	var raw []byte
	for _, v := range values {
		raw = binary.LittleEndian.AppendUint64(raw, math.Float64bits(v))
	}
	head := "{'descr': '<f8', 'fortran_order': False, 'shape': (" + lengths.String() + ")}"
	list, got, err := read(withHeader(1, head, raw))
	if err != nil || len(list) != 1 || !slices.Equal(list[0].Shape, shape) {
		t.Fatalf("%s: %v, %+v", head, err, list)
	}
	for i, v := range values {
		if math.Float64bits(got[0][i]) != math.Float64bits(v) {
			t.Fatalf("number %d of %s is %g, was %g", i, head, got[0][i], v)
		}
	}
}

// Several fields a row are as many arrays, each with its name and type: catches a field that is read at another's place.
func TestFields(t *testing.T) {
	row := func(x float64, k int32, y float32) (out []byte) {
		out = binary.LittleEndian.AppendUint64(out, math.Float64bits(x))
		out = binary.LittleEndian.AppendUint32(out, uint32(k))
		return binary.LittleEndian.AppendUint32(out, math.Float32bits(y))
	}
	const head = "{'descr': [('x', '<f8'), ('k', '<i4'), ('y', '<f4')], 'fortran_order': False, 'shape': (2,), }\n"
	list, err := Open(withHeader(1, head, append(row(1.5, -7, .25), row(-2, 8, 4)...)), nil)
	if err != nil || len(list) != 3 {
		t.Fatal(err, list)
	}
	want := map[string][]float64{"x": {1.5, -2}, "k": {-7, 8}, "y": {.25, 4}}
	for _, a := range list {
		if got, err := a.Values(nil); err != nil || !slices.Equal(got, want[a.Name]) {
			t.Errorf("%s: %v %v", a.Name, got, err)
		}
	}
	if list, err := Open(withHeader(1, strings.Replace(head, "(2,)", "(3,)", 1), row(1, 2, 3)), nil); err == nil {
		t.Errorf("a row of three: %v", list)
	}
}
