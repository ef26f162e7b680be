package diagnosis

import (
	"slices"
	"strings"

	"crease/algo/base/numeral"
)

// NewRows returns the diagnosis of a table that does not fit one network: missed[i] reports whether row i+1 contradicts
// the network that was found in other rows, as at least one does. Fewer than need such rows cannot determine a unit, but
// may be the only rows that show one; the sentence then says so.
func NewRows(missed []bool, need int) Diagnosis {
	list, n := stretches(missed)
	says := SayRows
	switch {
	case n == 1:
		says = SayRow
	case n < need:
		says = SayFewRows
	}
	rest := between(list, len(missed))
	// One stretch more than is named tells the reader that there are more.
	rows := Arg{Kind: kindRows, Value: float64(n), List: firstOf(list, mostNamed+1)}
	others := Arg{Kind: kindOtherRows, Value: float64(len(missed) - n), List: firstOf(rest, mostOthers+1)}
	return New(RowsDisagree, nil, says, rows, others)
}

// mostNamed is how many stretches of rows that do not fit are named, mostOthers how many of those that fit.
const mostNamed, mostOthers = 6, 2

// stretches returns the stretches of rows that are missed – the first row of each, from 0, and the row after its last
// –, and the number n of missed rows. Where two networks agree, one of them meets rows of the other by chance. So
// stretches that only a few such rows separate are joined if most rows of the joined stretch are missed.
func stretches(missed []bool) (list []int, n int) {
	const bridge = 16 // the most consecutive rows that are met by chance
	for lo := 0; lo < len(missed); lo++ {
		if !missed[lo] {
			continue
		}
		hi, count := lo+1, 1
		apart := []int{lo, hi} // the stretches that would be joined
		for k := lo + 1; k < len(missed) && k < hi+bridge; k++ {
			if !missed[k] {
				continue
			}
			if k > hi {
				apart = append(apart, k, k)
			}
			hi, count = k+1, count+1
			apart[len(apart)-1] = hi
		}
		if n += count; 2*count < hi-lo {
			list = append(list, apart...)
		} else {
			list = append(list, lo, hi)
		}
		lo = hi
	}
	return list, n
}

// firstOf returns at most n stretches of a list that may be long, in memory of their own.
func firstOf(list []int, n int) []int { return slices.Clone(list[:min(len(list), 2*n)]) }

// between returns the stretches of a table of total rows that lie between those of list.
func between(list []int, total int) (rest []int) {
	for s := range slices.Chunk(slices.Concat([]int{0}, list, []int{total}), 2) {
		if s[0] < s[1] {
			rest = append(rest, s...)
		}
	}
	return rest
}

// otherRows names the stretches of the count rows that fit, or, if these are more than
// mostOthers, says only how many rows fit.
func otherRows(list []int, count int) string {
	if len(list) == 0 || len(list) > 2*mostOthers {
		return "the other " + numeral.Counted(int64(count), "row")
	}
	n := 0
	for s := range slices.Chunk(list, 2) {
		n += s[1] - s[0]
	}
	if n == 1 {
		return "row " + rowNames(list, n)
	}
	return "rows " + rowNames(list, n)
}

// rowNames writes n rows as "17, 203–207 and 9,999", numbered as readers count them, from 1. Of more
// than mostNamed stretches it names the first mostNamed and says how many more rows there are.
func rowNames(list []int, n int) string {
	var text []string
	for s := range slices.Chunk(list[:min(len(list), 2*mostNamed)], 2) {
		name := numeral.Count(int64(s[0] + 1))
		if s[1] > s[0]+1 {
			name += "–" + numeral.Count(int64(s[1]))
		}
		text = append(text, name)
		n -= s[1] - s[0]
	}
	if len(list) > 2*mostNamed {
		return strings.Join(text, ", ") + " and " + numeral.Count(int64(max(1, n))) + " more"
	}
	return numeral.And(text)
}
