package units

import (
	"math"
	"strconv"
	"strings"

	"crease/app/draw/palette"
	"crease/app/draw/svg"
	"crease/app/text/number"
	"crease/app/text/words"
)

// matrixHTML writes the table: a row a unit, a column an input, then b and a.
// The colour of a weight is on the scale of the largest one, the same for b and
// for a within their columns.
func matrixHTML(w [][]float64, b, a []float64, row, col int) string {
	d := len(w[0])
	out := &strings.Builder{}
	out.WriteString(`<table role="grid" aria-label="` + nameMatrix + `"><thead><tr><th scope="col"><span ` +
		`class="unseen">` + headUnit + `</span></th>`)
	for j := range d {
		out.WriteString(`<th scope="col">` + inputName(j) + `</th>`)
	}
	out.WriteString(`<th scope="col">` + headBias + `</th><th scope="col">` + headOutput + `</th></tr></thead><tbody>`)
	most := make([]float64, 3)
	for i, r := range w {
		for _, x := range r {
			most[0] = math.Max(most[0], math.Abs(x))
		}
		most[1], most[2] = math.Max(most[1], math.Abs(b[i])), math.Max(most[2], math.Abs(a[i]))
	}
	for i, r := range w {
		out.WriteString(`<tr><th scope="row" data-colour="` + palette.Number(i) + `"><i>` + words.Unit(i) +
			`</i></th>`)
		for j, x := range r {
			matrixCell(out, i, j, x, most[0], i == row && j == col)
		}
		matrixCell(out, i, d, b[i], most[1], i == row && d == col)
		matrixCell(out, i, d+1, a[i], most[2], i == row && d+1 == col)
		out.WriteString(`</tr>`)
	}
	out.WriteString(`</tbody></table>`)
	return out.String()
}

func matrixCell(out *strings.Builder, i, j int, x, most float64, on bool) {
	tab := "-1"
	if on {
		tab = "0"
	}
	out.WriteString(`<td role="gridcell" tabindex="` + tab + `" data-cell="` + cellKey(i, j) +
		`" data-heat="` + palette.Heat(x/math.Max(most, 1e-300)) + `">` + svg.Escape(number.Trimmed(x)) + `</td>`)
}

func cellKey(row, col int) string { return strconv.Itoa(row) + " " + strconv.Itoa(col) }
