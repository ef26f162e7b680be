package link

import (
	"strconv"
	"strings"

	"crease/algo/data/tabular"
	"crease/algo/spec"
	"crease/app/doc/model"
)

// mostTable is how long a table of samples may be to go along in a link, in bytes: they make 8,000 characters. Numbers
// of three or four digits take two or three, so that these are some 1,000 rows of two columns.
const mostTable = 6000

// Pack returns a table as links hold it: what was learned from, without the columns and lines that were left out. It is
// "" for a table that is too long.
func Pack(d *model.Data) string {
	l := d.Look
	if len(l.X) != d.Rows || len(l.Names) != d.Dim+1 || d.Rows*(d.Dim+1) > mostTable {
		return ""
	}
	t := &coder{}
	t.table(d, &l.Names, func(row, column int) *float64 {
		if column == d.Dim {
			return &l.Y[row]
		}
		return &l.X[row][column]
	})
	if len(t.buf) > mostTable {
		return ""
	}
	return string(t.buf)
}

// Unpack returns the table of a link as a file, with the choices with which its columns are read. ok is false if there
// is none.
func Unpack(packed string) (d *model.Data, ok bool) {
	var names []string
	var rows [][]float64
	d, t := &model.Data{}, &coder{buf: []byte(packed), reads: true}
	if len(packed) > mostTable {
		return nil, false
	}
	t.table(d, &names, func(row, column int) *float64 {
		if column == 0 {
			rows = append(rows, make([]float64, len(names)))
		}
		return &rows[row][column]
	})
	if t.bad || len(t.buf) > 0 {
		return nil, false
	}
	var file strings.Builder
	for j, name := range names {
		file.WriteString(strings.Repeat(",", min(j, 1)) + `"` + strings.ReplaceAll(name, `"`, `""`) + `"`)
	}
	for _, row := range rows {
		for j, v := range row {
			file.WriteString([]string{"\n", ","}[min(j, 1)] + strconv.FormatFloat(v, 'g', -1, 64))
		}
	}
	d.File = []byte(file.String())
	d.Table = spec.Table{Separator: ",", Decimal: ".", Header: "yes", Label: names[d.Dim], Ignore: []string{tabular.None}}
	return d, true
}

// table writes or reads a table: its size, what was left out, the names of its columns and its numbers, row by row.
func (t *coder) table(d *model.Data, names *[]string, at func(row, column int) *float64) {
	for _, n := range []*int{&d.Dim, &d.Rows, &d.Skipped} {
		t.value(n)
	}
	t.value(names)
	if t.text(&d.Told); t.bad || d.Dim < 1 || d.Rows < 1 || len(*names) != d.Dim+1 ||
		t.reads && d.Rows*(d.Dim+1) > len(t.buf) {
		t.bad = true
		return
	}
	for row := range d.Rows {
		for column := range *names {
			t.float(at(row, column))
		}
	}
}
