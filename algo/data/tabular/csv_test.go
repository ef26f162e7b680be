package tabular

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"crease/algo/base/alloctest"
	"crease/algo/base/work"
	"crease/algo/data/sample"
	"crease/algo/spec"
)

// readTable is Read without a word about the table.
func readTable(data []byte, w *work.Meter) (*sample.Table, error) {
	t, _, err := readBytes(data, spec.Table{}, w)
	return t, err
}

func TestReadCSV(t *testing.T) {
	want := &sample.Table{X: [][]float64{{1, -2.5}, {3e-3, 4}}, Y: []float64{.5, -1}}
	for _, text := range []string{
		"x1,x2,y\n1,-2.5,0.5\n3e-3,4,-1\n",
		"\xef\xbb\xbfx1, x2 ,y\r\n 1,\t-2.5 ,.5\r\n\r\n3e-3,4,-1", // as a spreadsheet saves it
		"x1,x2,y\r1,-2.5,0.5\r\r3e-3,4,-1\r",                      // as old ones did
	} {
		if got, err := readTable([]byte(text), nil); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q gave %+v, %v", text, got, err)
		}
	}
}

// TestReadCSVErrors breaks a table in one place at a time; the message must
// lead to that place.
func TestReadCSVErrors(t *testing.T) {
	long := "x1,x2,y\n" + strings.Repeat("1,2,3\n", 15)
	wide := "x1"
	for i := 2; i < 200; i++ {
		wide += fmt.Sprintf(",x%d", i)
	}
	for _, c := range []struct{ text, want string }{
		{long + "1,abc,3\n", `line 17: x2 is not a number: "abc"`},
		{long + "1,0x1p3,3\n", `line 17: x2 is not a number: "0x1p3"`},
		{long + "1,1_000,3\n", `line 17: x2 is not a number: "1_000"`},
		{long + "1,2,\n", `line 17: y is not a number: ""`},
		{long + "1,2\n", "line 17: has 2 cells, the header has 3"},
		{long + "1\n", "line 17: has 1 cell, the header has 3"},
		{long + "1,2,3,4\n", "line 17: has 4 cells, the header has 3: columns must be separated by another sign than decimals"},
		{long + "NaN,2,3\n", `line 17: x1 is not a finite number: "NaN"`},
		{long + "1,-inf,3\n", `line 17: x2 is not a finite number: "-inf"`},
		{long + "1,1e999,3\n", `line 17: x2 is not a finite number: "1e999"`},
		{long + "1," + strings.Repeat("z", 99) + ",3\n",
			`line 17: x2 is not a number: "` + strings.Repeat("z", 30) + `…"`},
		{"y\n1\n", `line 1: no columns of numbers were recognised in "y": separate columns by commas, ` +
			"and write decimals with points"},
		{wide + ",y\n", "line 1: the header has 199 inputs, at most 128 are supported"},
		{"", "line 1: the table is empty; its first line must be x1,…,xd,y"},
		{" \n\n", "line 1: the table is empty; its first line must be x1,…,xd,y"},
		{"\rx1,y\r\n\n", "line 3: the table has a header and no samples"},
		{long + "\r1,x,3\r", `line 18: x2 is not a number: "x"`},
		{"x1,y\n", "line 2: the table has a header and no samples"},
	} {
		if _, err := readTable([]byte(c.text), nil); err == nil || err.Error() != c.want {
			t.Errorf("%q gave %v, want %s", c.text, err, c.want)
		}
	}
}

// TestReadCSVLong crosses the end of a block of storage.
func TestReadCSVLong(t *testing.T) {
	var text strings.Builder
	text.WriteString("x1,x2,x3,y\n")
	n := 2*sample.BlockSize + 5
	for i := range n {
		fmt.Fprintf(&text, "%d,%d,%d,%d\n", i, i+1, i+2, -i)
	}
	table, err := readTable([]byte(text.String()), nil)
	if err != nil || table.Len() != int64(n) || table.Dim() != 3 {
		t.Fatalf("read %v, %v", table, err)
	}
	for i, x := range table.X {
		if x[0] != float64(i) || x[1] != float64(i+1) || x[2] != float64(i+2) || table.Y[i] != float64(-i) {
			t.Fatalf("row %d is %v, %v", i, x, table.Y[i])
		}
	}
}

// A table takes the memory of its numbers and of its rows' places, exactly once,
// whatever the file's length: catches copies of lines and lists that are grown.
func TestReadCSVMemory(t *testing.T) {
	row := strings.Repeat(strings.Repeat("-0.12345678901234567,", 5)+"1.2345678901234567\n", 50_000)
	data := []byte("x1,x2,x3,x4,x5,y\n" + row)
	var table *sample.Table
	took := alloctest.Bytes(func() {
		var err error
		if table, err = readTable(data, nil); err != nil {
			t.Fatal(err)
		}
	})
	numbers := uint64(len(table.Y) * (6*8 + 24))
	if took > numbers+numbers/4 {
		t.Errorf("%d bytes for numbers and rows of %d", took, numbers)
	}
}

// A host is asked on the way, and ends the reading: a table of 250 MB takes seconds. Of
// arrays it is asked while they are unpacked as well, which takes longest. Catches a reader
// that is silent over empty lines, or over arrays, until it is held to be dead.
func TestReadTableYields(t *testing.T) {
	numbers := make([]float64, 60_000)
	array, stop := npyFile("30000,2", numbers...), errors.New("stop")
	for name, data := range map[string][]byte{
		"rows":           []byte("x1,y\n" + strings.Repeat("1,2\n", 30_000)),
		"empty lines":    []byte("x1,y\n1,2\n" + strings.Repeat("\r", 100_000)),
		"empty at first": []byte(strings.Repeat(" \n", 50_000) + "x1,y\n1,2"),
		"an array":       array,
		"an archive":     npzFile(t, "x", array),
	} {
		for _, last := range []int{1, 3} { // the yield that ends it
			turns := 0
			_, err := readTable(data, work.NewEvery(100_000, func() error {
				if turns++; turns == last {
					return stop
				}
				return nil
			}))
			if err != stop && (name != "an array" || last == 1) || turns > last {
				t.Errorf("%s: %v after %d yields of %d", name, err, turns, last)
			}
		}
	}
	many := []byte("x1,y\n" + strings.Repeat("1,2\n", MaxNumbers/2+1))
	if _, err := readTable(many, nil); err == nil || !strings.Contains(err.Error(), "at most 33554432 numbers") {
		t.Error(err)
	}
}

// FuzzReadCSV looks for texts that panic or let a number through that is not
// finite or a row that is not of the header's length; what is accepted and written again
// gives the same numbers.
func FuzzReadCSV(f *testing.F) {
	f.Add([]byte("x1,x2,y\n1,-2.5,0.5\n3e-3,4,-1\n"))
	f.Add([]byte("x1,y\r\n 0x1p-2,\t1\r\n"))
	f.Add([]byte("x1,y\n1,inf"))
	f.Add([]byte("x1,y\n-0,5e-324\n0.1,1.7976931348623157e308"))
	f.Fuzz(func(t *testing.T, data []byte) {
		table, err := readTable(data, nil)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "line ") && (len(data) == 0 || !bytes.ContainsAny(bytes.TrimLeft(data, " \t\r\n\xef\xbb\xbf")[:1], "[{")) {
				t.Errorf("%v names no line", err)
			}
			return
		}
		for i, x := range table.X {
			for _, v := range append([]float64{table.Y[i]}, x...) {
				if math.IsNaN(v) || math.IsInf(v, 0) || len(x) != table.Dim() {
					t.Fatalf("row %d: %v, %v", i, x, table.Y[i])
				}
			}
		}
		text := writeCSV(table) // which tells −0 from 0, as DeepEqual does not
		again, err := readTable(text, nil)
		if err != nil || !reflect.DeepEqual(again, table) || !bytes.Equal(writeCSV(again), text) {
			t.Fatalf("%q came back as %+v, %v", text, again, err)
		}
	})
}

// writeCSV writes a table as the page exports samples.
func writeCSV(table *sample.Table) (text []byte) {
	for i := range table.Dim() {
		text = fmt.Appendf(text, "x%d,", i+1)
	}
	text = append(text, "y\n"...)
	for i, x := range table.X {
		for _, v := range x {
			text = append(strconv.AppendFloat(text, v, 'g', -1, 64), ',')
		}
		text = append(strconv.AppendFloat(text, table.Y[i], 'g', -1, 64), '\n')
	}
	return text
}
