package sample

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// MaxTableBytes is the length of the longest table that ReadCSV accepts: a
// browser can hold it twice.
const MaxTableBytes = 256 << 20

// maxInputs bounds d of a table, as a spec bounds it.
const maxInputs = 128

// ReadCSV reads a table of samples: the header x1,…,xd,y and then one row of
// d+1 finite numbers for each sample, separated by commas. Spaces around cells,
// empty lines, \r\n and a byte order mark are ignored. Errors name the line,
// counted from 1.
func ReadCSV(data []byte) (*Table, error) {
	if len(data) > MaxTableBytes {
		return nil, fmt.Errorf(wordsTooLong, len(data), MaxTableBytes)
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	t, dim := new(Table), 0
	var backing []float64
	for line := 1; len(data) > 0; line++ {
		row, rest, _ := bytes.Cut(data, []byte("\n"))
		data = rest
		text := strings.TrimSpace(string(row))
		if text == "" {
			continue
		}
		if dim == 0 {
			d, err := readHeader(text)
			if err != nil {
				return nil, fmt.Errorf(wordsLine, line, err)
			}
			dim = d
			continue
		}
		if len(backing) < dim {
			backing = make([]float64, dim*BlockSize)
		}
		x := backing[:dim:dim]
		y, err := readRow(text, x)
		if err != nil {
			return nil, fmt.Errorf(wordsLine, line, err)
		}
		backing = backing[dim:]
		t.X, t.Y = append(t.X, x), append(t.Y, y)
	}
	switch {
	case dim == 0:
		return nil, errors.New(wordsEmpty)
	case len(t.Y) == 0:
		return nil, errors.New(wordsNoSamples)
	}
	return t, nil
}

// readHeader returns d from x1,…,xd,y.
func readHeader(text string) (int, error) {
	names := strings.Split(text, ",")
	dim := len(names) - 1
	switch {
	case dim == 0:
		return 0, fmt.Errorf(wordsHeader, quote(text))
	case dim > maxInputs:
		return 0, fmt.Errorf(wordsInputs, dim, maxInputs)
	}
	for i, name := range names {
		want := columnName(i, dim)
		if name = strings.TrimSpace(name); name != want {
			return 0, fmt.Errorf(wordsColumn, i+1, want, quote(name))
		}
	}
	return dim, nil
}

func columnName(i, dim int) string {
	if i == dim {
		return "y"
	}
	return "x" + strconv.Itoa(i+1)
}

// readRow fills x and returns y.
func readRow(text string, x []float64) (y float64, err error) {
	if n := strings.Count(text, ",") + 1; n != len(x)+1 {
		return 0, fmt.Errorf(wordsCells, n, len(x)+1)
	}
	for i := 0; i <= len(x); i++ {
		var cell string
		cell, text, _ = strings.Cut(text, ",")
		cell = strings.TrimSpace(cell)
		v, err := strconv.ParseFloat(cell, 64)
		name := columnName(i, len(x))
		switch {
		case math.IsInf(v, 0) || math.IsNaN(v):
			return 0, fmt.Errorf(wordsNotFinite, name, quote(cell))
		case err != nil || strings.ContainsAny(cell, "xX_"): // Go's own notations
			return 0, fmt.Errorf(wordsNotNumber, name, quote(cell))
		case i < len(x):
			x[i] = v
		default:
			y = v
		}
	}
	return y, nil
}

// quote returns a cell in quotes, shortened to 30 characters.
func quote(cell string) string {
	if r := []rune(cell); len(r) > 30 {
		cell = string(r[:30]) + "…"
	}
	return strconv.Quote(cell)
}
