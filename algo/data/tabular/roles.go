package tabular

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"crease/algo/spec"
)

// labels are names of the column that is learned, in the order in which they are preferred.
var labels = []string{"y", "target", "label", "y_true"}

// assign gives every column its role: as f says, or else by its cells. A column of numbers is an input, whatever it is
// called, unless it is the label or an index.
func (t *text) assign(lines []string, f spec.Table) error {
	width := len(t.Columns)
	cells := t.table(lines, width)
	kinds, _ := t.kinds(cells)
	for i := range t.Columns {
		t.Columns[i].Role = Input
		_, _, percents := t.count(cells[i])
		t.Columns[i].Percent = percents > 0
	}
	if f.Decimal == "" && !t.pairs {
		t.grouping(cells)
	}
	if err := t.ignore(f.Ignore); err != nil {
		return err
	}
	for i, c := range t.Columns {
		name := strings.ToLower(c.Name)
		if len(f.Ignore) > 0 || isNumbered(name) || slices.Contains(labels, name) {
			continue // whatever it holds: a text in it is a mistake to be told of
		}
		if !t.Header && kinds[i] == ofTexts {
			if code := code(cells[i]); code != "" {
				return fmt.Errorf(wordsCode, quote(code))
			}
		}
		if kinds[i] == ofBlanks || kinds[i] == ofTexts && !t.likeNumbers(cells[i]) {
			t.Columns[i].Role = Ignored
		}
	}
	columns := make([][]float64, width)
	for i := range columns {
		columns[i] = t.column(cells, i)
	}
	return t.roles(columns, f)
}

// column returns the numbers of a column of cells, NaN for what is none.
func (t *text) column(cells [][]string, i int) []float64 {
	out := make([]float64, len(cells[i]))
	for n, c := range cells[i] {
		v, words := t.inCell(c, strings.HasSuffix(c, "%"))
		if out[n] = v; words != "" {
			out[n] = math.NaN()
		}
	}
	return out
}

// grouping notes if points or commas may stand between thousands as well as before decimals: 2.041 beside 418 in
// a column, where no number of the table tells.
func (t *text) grouping(cells [][]string) {
	for _, sign := range spec.Decimals {
		found, other, told := "", false, false
		for i, column := range cells {
			grouped, bare := "", false
			for _, c := range column {
				_, words := t.inCell(c, strings.HasSuffix(c, "%"))
				c = strings.Trim(c, "+-$€£¥% "+minus)
				_, _, s := groupsOf(c, "")
				switch {
				case words != "" || t.Columns[i].Role == Ignored:
				case s == sign && strings.Count(c, sign) == 1:
					grouped = c
				case strings.Contains(c, sign):
					told = true
				default:
					bare = true
				}
			}
			if grouped != "" && (bare || t.Decimal != sign) {
				found, other = grouped, true
			}
		}
		if other && !told {
			t.doubt("decimal", fmt.Errorf(wordsThousands, quote(found), strings.Replace(found, sign, ".", 1),
				strings.Replace(found, sign, "", 1)))
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

// code returns the first cell of a column that is no text but a piece of a program or of a list, which
// commas have cut in pieces; "" if there is none.
func code(column []string) string {
	for _, c := range column {
		if strings.ContainsAny(c, "[]{}()=<>|") {
			return c
		}
	}
	return ""
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

// isNumbered reports whether a name is x and a number, as in x1, X_2 or x[3].
func isNumbered(name string) bool {
	rest, ok := strings.CutPrefix(strings.ToLower(name), "x")
	rest = strings.Trim(rest, "_[]()")
	return ok && rest != "" && strings.Trim(rest, "0123456789") == ""
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
	var all []string
	for i := range min(len(s.Columns), 12) {
		all = append(all, s.name(i))
	}
	return &Unclear{option, fmt.Errorf(wordsNoColumn, quote(name), strings.Join(all, ", "))}
}
