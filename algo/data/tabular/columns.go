package tabular

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"crease/algo/base/work"
	"crease/algo/data/sample"
	"crease/algo/num/linalg"
	"crease/algo/spec"
)

// roles determines which column is the label, and whether one only counts the rows. Missing numbers are NaN.
func (s *Shape) roles(columns [][]float64, f spec.Table) error {
	label, err := s.label(columns, f)
	if label < 0 {
		return err
	}
	s.Columns[label].Role = Label
	for i := range s.Columns {
		c := &s.Columns[i]
		if len(f.Ignore) == 0 && c.Role == Input && len(s.Of(Input)) > 1 && s.isIndex(columns, i, label) {
			c.Role, c.Index = Ignored, true
		}
	}
	return err
}

// label returns the column that is learned: as f says, or by its name, or else the one that is
// clearly a function of the others, or else the last; −1 if there is none. The error is an *Unclear, beside a
// proposal where several may be meant.
func (s *Shape) label(columns [][]float64, f spec.Table) (int, error) {
	if f.Label != "" {
		if i := s.find(f.Label); i >= 0 {
			return i, nil
		}
		return -1, s.noColumn("label", f.Label)
	}
	like := linalg.Where(len(s.Columns), func(i int) bool { // columns that may be meant
		c := s.Columns[i]
		return c.Role != Ignored && slices.Contains(labels, strings.TrimRight(strings.ToLower(c.Name), "_0123456789"))
	})
	if len(like) == 1 && len(s.Of(Input)) == 3 && s.find("x") >= 0 && s.find("z") >= 0 { // x, y and z
		like = append(like, s.find("z"))
		slices.Reverse(like)
	}
	switch {
	case len(like) > 1:
		a, b := min(like[0], like[1]), max(like[0], like[1])
		return like[0], &Unclear{"label", fmt.Errorf("both %s and %s may be the label", s.called(a), s.called(b))}
	case len(like) == 1:
		return like[0], nil
	}
	if i := s.function(columns); i >= 0 {
		return i, nil
	}
	for i := len(s.Columns) - 1; i >= 0; i-- {
		if s.Columns[i].Role == Input {
			return i, nil
		}
	}
	return -1, &Unclear{"label", errors.New(wordsNoInput)}
}

// fewRows is below how many rows nothing is concluded from how columns go together.
const fewRows = 30

// chance is the largest correlation, in units of 1/√n, that independent columns are taken to have.
const chance = 3

// function returns the column that is a function of the others, if it is clearly so and the last is not: rows that are
// near to each other in all other columns are near to each other in it as well. It is −1 if there is none.
func (s *Shape) function(columns [][]float64) int {
	inputs := s.at(Input)
	var rows [][]float64 // in units of each column's deviation
	for n := 0; len(inputs) > 2 && n < len(columns[0]) && len(rows) < 256; n++ {
		row := linalg.Values(len(inputs), func(k int) float64 { return columns[inputs[k]][n] })
		if linalg.Finite(row...) {
			rows = append(rows, row)
		}
	}
	if len(rows) < fewRows {
		return -1
	}
	differs := make([]float64, len(inputs)) // from the nearest row, squared and summed
	for k, column := range linalg.Transpose(rows) {
		mean, deviation := sample.Moments(column)
		for _, row := range rows {
			row[k] = (row[k] - mean) / cmp.Or(deviation, 1)
		}
		// A value is known to a step: the others tell a 0/1 column that helps to make the label as well as the label.
		slices.Sort(column)
		values := slices.Compact(column)
		step := (values[len(values)-1] - values[0]) / cmp.Or(deviation, 1) / float64(max(1, len(values)-1))
		differs[k] = float64(len(rows)) * step * step / 6
	}
	for _, row := range rows {
		least, by := make([]float64, len(inputs)), make([]float64, len(inputs))
		for _, other := range rows {
			all := 0.
			for k, v := range row {
				all += (v - other[k]) * (v - other[k])
			}
			for k, v := range row {
				d := (v - other[k]) * (v - other[k])
				if &row[0] != &other[0] && (least[k] == 0 || all-d < least[k]-1) {
					least[k], by[k] = 1+all-d, d
				}
			}
		}
		linalg.Add(differs, by)
	}
	best := slices.Index(differs, slices.Min(differs))
	if 3*differs[best] < differs[len(inputs)-1] { // a third of what the last one differs between neighbours
		return inputs[best]
	}
	return -1
}

// counting reports whether numbers are 0 … n−1 or 1 … n, in whatever order, five of them at least.
func counting(column []float64) bool {
	n := len(column)
	seen := make([]bool, n+1)
	for _, v := range column {
		if !(v >= 0 && v <= float64(n) && v == math.Trunc(v)) || seen[int(v)] {
			return false
		}
		seen[int(v)] = true
	}
	return n >= 5 && seen[0] != seen[n]
}

// isIndex reports whether a column counts the rows and explains nothing of the label. Neither the label nor what the
// other inputs leave of it when a linear function is fitted may grow with the index; nor may the latter, in the order
// of the index, be like what comes next, which any smooth function of the index would show.
func (s *Shape) isIndex(columns [][]float64, index, label int) bool {
	if !counting(columns[index]) {
		return false
	}
	n := len(columns[index])
	order := make([]int, n)
	from := slices.Min(columns[index])
	for i, v := range columns[index] {
		order[int(v-from)] = i
	}
	var x [][]float64
	var y []float64
	for _, i := range order {
		row := []float64{1}
		for k, c := range s.Columns {
			if c.Role == Input && k != index {
				row = append(row, columns[k][i])
			}
		}
		if v := columns[label][i]; linalg.Finite(append(row, v)...) {
			x, y = append(x, row), append(y, v)
		}
	}
	if len(y) < fewRows || len(y) < 3*len(x[0]) {
		return true
	}
	ramp := linalg.Values(len(y), func(i int) float64 { return float64(i) })
	limit := chance / math.Sqrt(float64(len(y)))
	if correlation(y, ramp) >= limit {
		return false
	}
	if c := linalg.LeastSquares(x, y); c != nil {
		for i, row := range x {
			y[i] -= linalg.Dot(row, c)
		}
	}
	return correlation(y, ramp) < limit && correlation(y[1:], y[:len(y)-1]) < limit
}

// correlation returns how far two columns go together, from 0 to 1.
func correlation(a, b []float64) float64 {
	ma, da := sample.Moments(a)
	mb, db := sample.Moments(b)
	sum := 0.
	for i := range a {
		sum += (a[i] - ma) / da * ((b[i] - mb) / db)
	}
	if da == 0 || db == 0 || !linalg.Finite(sum) {
		return 0
	}
	return math.Abs(sum) / float64(len(a))
}

// sentinels notes numbers that seem to stand for missing ones, and leaves out their rows if skip says so: those
// that are there three times, three ranges of the others away from them.
func (s *Shape) sentinels(t *sample.Table, skip bool, w *work.Meter) error {
	s.Odd = nil
	dim := t.Dim()
	names := append(s.Of(Input), s.Of(Label)...)
	var columns []int // of s.Odd
	at := func(row, column int) float64 {
		if column == dim {
			return t.Y[row]
		}
		return t.X[row][column]
	}
	for k := range dim + 1 {
		for _, sign := range []float64{-1, 1} { // the least and the greatest number
			far, next, other, rows := math.Inf(-1), math.Inf(-1), math.Inf(1), 0
			for i := range t.Y {
				switch v := sign * at(i, k); {
				case v > far:
					far, next, rows = v, far, 1
				case v == far:
					rows++
				case v > next:
					next = v
				}
				other = min(other, sign*at(i, k))
			}
			if err := w.Tick(len(t.Y)); err != nil {
				return err
			}
			if rows >= 3 && rows < len(t.Y)/2 && next > other && far-next > 3*(next-other) {
				s.Odd = append(s.Odd, Odd{names[k], sign * far, rows})
				columns = append(columns, k)
			}
		}
	}
	if !skip || len(s.Odd) == 0 {
		return nil
	}
	x, y := t.X[:0], t.Y[:0]
	for i := range t.Y {
		whole := true
		for n, odd := range s.Odd {
			whole = whole && at(i, columns[n]) != odd.Value
		}
		if whole {
			x, y = append(x, t.X[i]), append(y, t.Y[i])
		}
	}
	s.Skipped += len(t.Y) - len(y)
	t.X, t.Y, s.Rows = x, y, len(y)
	return nil
}

// labels are names of the column that is learned, in the order in which they are preferred.
var labels = []string{"y", "target", "label", "y_true"}

// assign gives every column its role: as f says, or else by its cells. A column of numbers is an input, whatever it is
// called, unless it is the label or an index.
func (t *text) assign(lines []string, f spec.Table) error {
	columns := t.table(lines, len(t.Columns))
	var numbers [][]float64
	for i, c := range columns {
		t.Columns[i].Role, t.Columns[i].Unit = Input, c.unit
		t.Columns[i].Empty = t.Columns[i].Name == "" && c.kind == ofBlanks
		numbers = append(numbers, c.numbers)
	}
	if f.Decimal == "" && !t.pairs {
		t.grouping(columns)
	}
	if err := t.ignore(f.Ignore); err != nil {
		return err
	}
	for i, c := range t.Columns {
		name := strings.ToLower(c.Name)
		if len(f.Ignore) > 0 || isNumbered(name) || slices.Contains(labels, name) {
			continue // whatever it holds: a text in it is a mistake to be told of
		}
		if !t.Header && columns[i].kind == ofTexts {
			isCode := func(c string) bool { return strings.ContainsAny(c, "[]{}()=<>|") } // of a program, or of a list
			if at := slices.IndexFunc(columns[i].cells, isCode); at >= 0 {
				return fmt.Errorf(
					"%s is no cell of a table: a table has a row of numbers in every line, without brackets", quote(columns[i].cells[at]))
			}
		}
		if columns[i].kind == ofBlanks || columns[i].kind == ofTexts && !t.likeNumbers(columns[i].cells) {
			t.Columns[i].Role = Ignored
		}
	}
	return t.roles(numbers, f)
}

// grouping notes if a sign may stand between thousands as well as before decimals: 2.041 beside 418 in a column.
func (t *text) grouping(columns []looked) {
	for _, sign := range spec.Decimals {
		found, of, told := "", 0, false
		for i, column := range columns {
			grouped, bare := "", false
			for n, c := range column.cells {
				c, _ = unitOf(c)
				c = strings.TrimFunc(strings.Trim(c, "+-"+minus), isCurrency)
				_, _, s := groupsOf(c, "")
				switch {
				case math.IsNaN(column.numbers[n]) || t.Columns[i].Role == Ignored:
				case s == sign && strings.Count(c, sign) == 1:
					grouped = c
				case strings.Contains(c, sign), sign != t.Decimal && strings.Contains(c, t.Decimal):
					told = true
				default:
					bare = true
				}
			}
			if grouped != "" && (bare || t.Decimal != sign) {
				found, of = grouped, i
			}
		}
		if found != "" && !told && t.unclear == nil {
			t.unclear = &Unclear{"decimal", fmt.Errorf("%s in %s may be %s or %s: it is not told "+
				"whether the sign stands before decimals or between thousands", quote(found), t.called(of),
				strings.Replace(found, sign, ".", 1), strings.Replace(found, sign, "", 1))}
		}
	}
}

// ignore leaves out the columns of some names, which may be None.
func (s *Shape) ignore(names []string) error {
	for _, name := range names {
		if i := s.find(name); i >= 0 {
			s.Columns[i].Role = Ignored
		} else if name != None {
			return s.noColumn("ignore", name)
		}
	}
	return nil
}

// likeNumbers reports whether the first text of a column is a number as people write it, with
// signs between thousands or of a unit: then it must not be passed over.
func (t *text) likeNumbers(column []string) bool {
	for _, cell := range column {
		if _, words := t.value(cell); words == "" || isMissing(cell) {
			continue
		}
		c := strings.TrimLeft(cell, "+-"+minus+"$€£ ")
		rest := strings.TrimLeft(c, digits+".,'’ \u00a0\u202f%eE")
		return c != "" && c[0] >= '0' && c[0] <= '9' && rest == ""
	}
	return false
}

func isNumbered(name string) bool {
	rest, ok := strings.CutPrefix(strings.ToLower(name), "x")
	rest = strings.Trim(rest, "_[]()")
	return ok && rest != "" && strings.Trim(rest, digits) == ""
}

// find returns the column with a name, or with a number from 1, and −1 if there is none.
func (s *Shape) find(name string) int {
	i := slices.IndexFunc(s.Columns, func(c Column) bool { return c.Name == name })
	if i < 0 {
		i = slices.IndexFunc(s.Columns, func(c Column) bool { return strings.EqualFold(c.Name, name) })
	}
	if i >= 0 && name != "" {
		return i
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(name, "#")); err == nil && n >= 1 && n <= len(s.Columns) {
		return n - 1
	}
	return -1
}

func (s *Shape) noColumn(option, name string) error {
	all := linalg.Values(min(len(s.Columns), 12), s.name)
	return &Unclear{option, fmt.Errorf("the table has no column %s; its columns are %s",
		quote(name), strings.Join(all, ", "))}
}
