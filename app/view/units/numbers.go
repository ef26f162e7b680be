package units

import (
	"strings"
	"unicode/utf8"

	"crease/algo/learn/snapshot"
	"crease/algo/num/linalg"
	"crease/algo/spec"
	"crease/app/doc/model"
	"crease/app/report/outcome"
	"crease/app/text/number"
	"crease/app/text/words"
)

// rowText is a row of the table as text.
type rowText struct {
	Dir, B, A           string // as shown, rounded
	FullB, FullA        string // exact, on pointing
	FoundB, FoundA, Err string
	Finder              string // what found it, on pointing
}

// unitRows writes the true units with the found ones beside them. A found unit
// has a weight of length 1; beside a weight of another length its numbers are
// brought to that scale: a σ(wᵀx + b) = (a/r) σ((r w)ᵀx + r b).
func unitRows(s spec.Spec, snap *snapshot.Snapshot) []rowText {
	n := s.Network
	rows := make([]rowText, n.Units())
	for i := range rows {
		rows[i] = rowText{Dir: direction(n.W[i]), B: number.Cell(n.B[i]), A: number.Cell(n.A[i]),
			FullB: number.Plain(n.B[i]), FullA: number.Plain(n.A[i])}
	}
	if snap == nil {
		return rows
	}
	room := foundRoom(n.Dim(), rows)
	for _, u := range snap.Units {
		if u.Truth < 0 || u.Truth >= len(rows) || rows[u.Truth].Err != "" {
			continue
		}
		r := linalg.Norm(n.W[u.Truth])
		of := &rows[u.Truth]
		of.Finder = words.Capital(outcome.Finder(u, snap))
		of.FoundB, of.FoundA = number.Found(u.B*r, u.Error*r, room), number.Found(u.A/r, u.Error/r, room)
		of.Err = outcome.ErrorText(u.Error)
	}
	return rows
}

// How many letters a number found has room for: most where the table has no column for a
// direction, or where the numbers drawn are short.
const leastRoom, mostRoom = 7, 9

// foundRoom returns how many letters the numbers found have room for beside rows of a
// network with d inputs.
func foundRoom(d int, rows []rowText) int {
	if d > 2 {
		return mostRoom
	}
	b, a := 0, 0
	for _, r := range rows {
		b, a = max(b, letters(r.B)), max(a, letters(r.A))
	}
	return min(max(leastRoom, leastRoom+mostRoom-b-a+1), mostRoom)
}

func letters(s string) int { return utf8.RuneCountInString(s) }

// direction writes a weight of one or two inputs in one figure; nothing for
// longer ones, which have a matrix of their own.
func direction(w []float64) string {
	switch len(w) {
	case 1:
		return number.Cell(w[0])
	case 2:
		return number.Cell(model.Degrees(w))
	}
	return ""
}

// vector writes a weight found, whose numbers err by err; see number.Found.
func vector(w []float64, err float64) string {
	parts := make([]string, 0, len(w))
	for _, v := range w {
		parts = append(parts, number.Found(v, err, mostRoom))
	}
	return strings.Join(parts, ", ")
}
