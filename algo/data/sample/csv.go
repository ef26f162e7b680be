package sample

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
	"unsafe"

	"crease/algo/base/work"
	"crease/algo/data/npy"
)

// MaxTableBytes is the length of the longest table that is read. A browser has memory for
// two of them.
const MaxTableBytes = 256 << 20

// maxInputs bounds d of a table; a spec has the same bound.
const maxInputs = 128

// MaxTableNumbers is the largest number of entries of a table: rows of few numbers take
// several times the memory of their text.
const MaxTableNumbers = npy.MaxNumbers

// ReadCSV reads a table of samples: the header x1,…,xd,y and then one row of
// d+1 finite numbers for each sample, separated by commas. Spaces around cells,
// empty lines and a byte order mark are ignored; lines end in \n, \r\n or \r.
// Errors name the line, counted from 1. data must not change meanwhile.
func ReadCSV(data []byte) (*Table, error) { return readCSV(data, nil) }

// readCSV is ReadCSV, but yields to the host of w, whose errors end it. It takes memory
// only for the numbers.
func readCSV(data []byte, w *work.Meter) (*Table, error) {
	if len(data) > MaxTableBytes {
		return nil, fmt.Errorf(wordsTooLong, len(data), MaxTableBytes)
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	// A copy would take as much memory as the file.
	c := csv{rest: unsafe.String(unsafe.SliceData(data), len(data)), meter: w}
	if err := c.header(); err != nil {
		return nil, err
	}
	rows := (strings.Count(c.rest, ",") + c.dim - 1) / c.dim
	if rows > MaxTableNumbers/(c.dim+1) {
		return nil, fmt.Errorf(wordsManyNumbers, rows, c.dim+1, MaxTableNumbers)
	}
	t := &Table{X: make([][]float64, 0, rows), Y: make([]float64, 0, rows)}
	var backing []float64
	for c.next() {
		if len(backing) < c.dim {
			backing = make([]float64, c.dim*max(1, min(BlockSize, rows-len(t.Y))))
		}
		x := backing[:c.dim:c.dim]
		y, err := readRow(c.line, x)
		if err != nil {
			return nil, fmt.Errorf(wordsLine, c.number, err)
		}
		backing = backing[c.dim:]
		t.X, t.Y = append(t.X, x), append(t.Y, y)
	}
	if c.err != nil {
		return nil, c.err
	}
	if len(t.Y) == 0 {
		return nil, fmt.Errorf(wordsLine, c.head+1, errors.New(wordsNoSamples))
	}
	return t, nil
}

// csv reads a table line by line.
type csv struct {
	rest   string
	line   string // the current line, without the space around it
	number int    // of that line, from 1
	head   int    // the number of the header
	dim    int
	meter  *work.Meter
	err    error // the meter's, after which there are no more lines
}

// next advances to the next line that is not empty and reports whether there is one.
func (c *csv) next() bool {
	for c.rest != "" && c.err == nil {
		c.number++
		before := len(c.rest)
		end := strings.IndexAny(c.rest, "\r\n")
		if end < 0 {
			c.line, c.rest = c.rest, ""
		} else {
			next := end + 1
			if c.rest[end] == '\r' && strings.HasPrefix(c.rest[next:], "\n") {
				next++
			}
			c.line, c.rest = c.rest[:end], c.rest[next:]
		}
		c.err = c.meter.Tick(work.PerByte * (before - len(c.rest))) // of empty lines too
		if c.line = strings.TrimSpace(c.line); c.line != "" {
			return c.err == nil
		}
	}
	return false
}

// header reads the first line.
func (c *csv) header() (err error) {
	if !c.next() {
		return cmp.Or(c.err, errors.New(wordsEmpty))
	}
	if c.dim, err = readHeader(c.line); err != nil {
		return fmt.Errorf(wordsLine, c.number, err)
	}
	c.head = c.number
	return nil
}

// readHeader returns d from x1,…,xd,y.
func readHeader(text string) (int, error) {
	names := strings.SplitN(text, ",", maxInputs+3) // more are an error anyway
	dim := len(names) - 1
	switch {
	case dim == 0:
		return 0, fmt.Errorf(wordsHeader, quote(text))
	case dim > maxInputs:
		return 0, fmt.Errorf(wordsInputs, strings.Count(text, ","), maxInputs)
	}
	for i, name := range names {
		want := columnName(i, dim)
		if name = strings.TrimSpace(name); name != want {
			return 0, fmt.Errorf(wordsColumn, i+1, want, quote(name))
		}
	}
	return dim, nil
}

// longestCell is the length of the longest number that is read, in bytes: more than any
// float64 has in full decimal notation.
const longestCell = 2000

func columnName(i, dim int) string {
	if i == dim {
		return "y"
	}
	return "x" + strconv.Itoa(i+1)
}

// readRow fills x and returns y.
func readRow(text string, x []float64) (y float64, err error) {
	if n := strings.Count(text, ",") + 1; n != len(x)+1 {
		return 0, fmt.Errorf(wordsCells, n, plural(n), len(x)+1)
	}
	for i := 0; i <= len(x); i++ {
		var cell string
		cell, text, _ = strings.Cut(text, ",")
		cell = strings.TrimSpace(cell)
		v, err := strconv.ParseFloat(cell[:min(len(cell), longestCell+1)], 64)
		name := columnName(i, len(x))
		switch {
		case math.IsInf(v, 0) || math.IsNaN(v):
			return 0, fmt.Errorf(wordsNotFinite, name, quote(cell))
		case err != nil || len(cell) > longestCell || strings.ContainsAny(cell, "xX_"): // Go's own notations
			return 0, fmt.Errorf(wordsNotNumber, name, quote(cell))
		case i < len(x):
			x[i] = v
		default:
			y = v
		}
	}
	return y, nil
}

// plural returns the ending of a noun after the number n.
func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// quote returns a cell in quotes, shortened to 30 characters.
func quote(cell string) string {
	if len(cell) > 30 { // bytes: only the beginning of a long cell is cut into letters
		if r := []rune(cell[:min(len(cell), 31*utf8.UTFMax)]); len(r) > 30 {
			cell = string(r[:30]) + "…"
		}
	}
	return strconv.Quote(cell)
}
