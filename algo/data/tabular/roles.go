package tabular

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"crease/algo/spec"
)

// labels are names of the column that is learned, in the order in which they are preferred.
var labels = []string{"y", "target", "label", "y_true"}

// predictions are names of what a model says of the label. Beside that they are passed over.
var predictions = []string{"y_pred", "y_hat", "yhat", "ypred", "pred", "predicted", "prediction"}

// assign gives every column its role: as f says, or else by its name and its cells.
func (t *text) assign(lines []string, f spec.Table) error {
	kinds, _ := t.kinds(lines, len(t.Columns))
	if err := t.passOver(lines, kinds, f); err != nil {
		return err
	}
	label, err := t.label(f)
	if err != nil {
		return err
	}
	t.Columns[label].Role = Label
	if numbered := t.numbered(label); len(f.Ignore) == 0 && numbered > 0 && t.Columns[label].Name != "" {
		for i, c := range t.Columns { // of x1, x2, y, fold the last is something else
			if c.Role == Input && !isNumbered(c.Name) {
				t.Columns[i].Role = Ignored
			}
		}
	}
	return nil
}

// passOver makes every column an input but those that are ignored: f's, or else those that count
// the rows, are blank, hold texts, or predict the label.
func (t *text) passOver(lines []string, kinds []kind, f spec.Table) error {
	for i := range t.Columns {
		t.Columns[i].Role = Input
	}
	if err := t.ignore(f.Ignore); err != nil || len(f.Ignore) > 0 {
		return err
	}
	labelled := slices.ContainsFunc(t.Columns, func(c Column) bool {
		return slices.Contains(labels, strings.ToLower(c.Name))
	})
	rows := t.rows(lines)
	for i, c := range t.Columns {
		name := strings.ToLower(c.Name)
		if isNumbered(name) || slices.Contains(labels, name) {
			continue // whatever it holds: a text in it is a mistake to be told of
		}
		if !t.Header && kinds[i] == ofTexts {
			if code := t.code(rows, i); code != "" {
				return fmt.Errorf(wordsCode, quote(code))
			}
		}
		index := name == "id" || name == "index" || strings.HasPrefix(name, "unnamed:") ||
			name == "" && t.Header && i == 0 || labelled && slices.Contains(predictions, name)
		if index || kinds[i] == ofBlanks || t.counting(rows, i, len(t.Columns)) ||
			kinds[i] == ofTexts && !t.likeNumbers(rows, i) {
			t.Columns[i].Role = Ignored
		}
	}
	return nil
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
func (t *text) code(rows [][]string, column int) string {
	for _, cells := range rows {
		if len(cells) == len(t.Columns) && strings.ContainsAny(cells[column], "[]{}()=<>|") {
			return cells[column]
		}
	}
	return ""
}

// likeNumbers reports whether the first text of a column is a number as people write it, with
// signs between thousands or of a unit: then it must not be passed over.
func (t *text) likeNumbers(rows [][]string, column int) bool {
	for _, cells := range rows {
		if len(cells) != len(t.Columns) || isMissing(cells[column]) {
			continue
		}
		if _, words := t.value(cells[column]); words == "" {
			continue
		}
		c := strings.TrimLeft(cells[column], "+-"+minus+"$€£ ")
		rest := strings.TrimLeft(c, "0123456789.,'’ \u00a0\u202f%eE")
		return c != "" && c[0] >= '0' && c[0] <= '9' && rest == ""
	}
	return false
}

func (t *text) label(f spec.Table) (int, error) {
	if f.Label != "" {
		if i := t.find(f.Label); i >= 0 {
			return i, nil
		}
		return 0, t.noColumn("label", f.Label)
	}
	var like []int // columns that may be meant
	found := -1
	for i, c := range t.Columns {
		if c.Role == Ignored {
			continue
		}
		stem := strings.TrimRight(strings.ToLower(c.Name), "_0123456789")
		if slices.Contains(labels, stem) {
			like = append(like, i)
			if stem == strings.ToLower(c.Name) {
				found = i
			}
		}
	}
	xyz := len(t.Of(Input)) == 3 && t.find("x") >= 0 && t.find("y") >= 0 && t.find("z") >= 0
	switch {
	case xyz:
		t.doubt("label", fmt.Errorf(wordsTwoLabels, "y", "z"))
		found = t.find("z")
	case len(like) > 1 && (found < 0 || t.numbered(found) == 0):
		t.doubt("label", fmt.Errorf(wordsTwoLabels, t.called(like[0]), t.called(like[1])))
		found = like[0]
	}
	switch {
	case found >= 0:
		return found, nil
	case len(like) == 1:
		return like[0], nil
	}
	for i := len(t.Columns) - 1; i >= 0; i-- {
		if t.Columns[i].Role == Input {
			return i, nil
		}
	}
	return 0, &Unclear{"label", errors.New(wordsNoInput)}
}

// numbered returns how many inputs besides the label are called x and a number.
func (t *text) numbered(label int) (n int) {
	for i, c := range t.Columns {
		if i != label && c.Role == Input && isNumbered(c.Name) {
			n++
		}
	}
	return n
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
	if n, err := strconv.Atoi(name); err == nil && n >= 1 && n <= len(s.Columns) {
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
