// Package predict appends the predictions of a learned function to new rows of its table.
package predict

import (
	"strconv"
	"strings"

	"crease/algo/base/work"
	"crease/algo/data/sample"
	"crease/algo/data/tabular"
	"crease/algo/learn/snapshot"
)

// Rows are new rows with their predictions.
type Rows struct {
	Text    string    // the rows as given, each with its prediction and, if it has a label, its residual
	Values  []float64 // the predictions
	Outside []int     // the rows, from 1, outside the range of the learned rows in at least one column
}

// Table predicts the labels of new rows by g, which was learned from the table that look describes. An error says which
// line cannot be read (tabular.ReadRows), or comes from w.
func Table(data []byte, g snapshot.Function, look *sample.Look, w *work.Meter) (out Rows, err error) {
	r, err := tabular.ReadRows(data, look, w)
	if err != nil {
		return out, err
	}
	var text strings.Builder
	number := func(v float64) string {
		return r.Separator + strings.ReplaceAll(strconv.FormatFloat(v, 'g', 10, 64), ".", r.Decimal)
	}
	label := look.Names[len(look.Names)-1]
	if r.Header != "" {
		text.WriteString(r.Header + r.Separator + label + predicted)
		if r.Y != nil {
			text.WriteString(r.Separator + residual)
		}
		text.WriteString("\n")
	}
	for i, x := range r.X {
		v := g.Eval(x)
		text.WriteString(r.Lines[i] + number(v))
		if r.Y != nil {
			text.WriteString(number(r.Y[i] - v))
		}
		text.WriteString("\n")
		out.Values = append(out.Values, v)
		if look.Beyond(x) {
			out.Outside = append(out.Outside, i+1)
		}
	}
	out.Text = text.String()
	return out, nil
}

// The name of the column of predictions is that of the label and a suffix.
const (
	predicted = "_predicted"
	residual  = "residual"
)
