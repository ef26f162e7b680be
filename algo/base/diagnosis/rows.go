package diagnosis

import (
	"strings"

	"crease/algo/base/numeral"
)

// AddRows appends the diagnosis of a table that does not fit one network: missed[i] reports
// whether row i+1 contradicts the network that was found in other rows. Fewer than need such
// rows cannot determine a unit, but may be the only rows that show one; the sentence then says
// so. AddRows adds nothing if no row is missed.
func (l *List) AddRows(missed []bool, need int) {
	list, n := spans(missed)
	if n == 0 {
		return
	}
	says := SayRows
	switch {
	case n == 1:
		says = SayRow
	case n < need:
		says = SayFewRows
	}
	rest := between(list, len(missed))
	rows := Arg{Kind: kindRows, Value: float64(n), List: bounds(list, mostNamed)}
	others := Arg{Kind: kindOtherRows, Value: float64(len(missed) - n), List: bounds(rest, mostOthers)}
	l.Add(RowsDisagree, nil, says, rows, others)
}

// mostNamed is how many stretches of rows that do not fit are named, mostOthers how many of
// those that fit.
const mostNamed, mostOthers = 6, 2

// between returns the stretches of a table of total rows that lie between those of list.
func between(list []span, total int) (rest []span) {
	at := 0
	for _, s := range list {
		if s.lo > at {
			rest = append(rest, span{at, s.lo})
		}
		at = s.hi
	}
	if at < total {
		rest = append(rest, span{at, total})
	}
	return rest
}

// otherRows names the stretches of the count rows that fit, or, if these are more than
// mostOthers, says only how many rows fit.
func otherRows(bounds []int, count int) string {
	rest := spansOf(bounds)
	if len(rest) == 0 || len(rest) > mostOthers {
		return "the other " + numeral.Counted(int64(count), "row")
	}
	n := 0
	for _, s := range rest {
		n += s.hi - s.lo
	}
	if n == 1 {
		return "row " + rowNames(bounds, n)
	}
	return "rows " + rowNames(bounds, n)
}

// span is the rows lo … hi−1, counted from 0.
type span struct{ lo, hi int }

// bounds returns the first row of every stretch and the row after its last. It keeps at most
// most+1 stretches, so that the reader of the result can tell that there were more than most.
func bounds(list []span, most int) []int {
	list = list[:min(len(list), most+1)]
	rows := make([]int, 0, 2*len(list))
	for _, s := range list {
		rows = append(rows, s.lo, s.hi)
	}
	return rows
}

// spansOf is the inverse of bounds.
func spansOf(bounds []int) []span {
	list := make([]span, len(bounds)/2)
	for i := range list {
		list[i] = span{bounds[2*i], bounds[2*i+1]}
	}
	return list
}

// String implements fmt.Stringer. Rows are numbered as readers count them, from 1.
func (s span) String() string {
	first := numeral.Count(int64(s.lo + 1))
	if s.hi == s.lo+1 {
		return first
	}
	return first + "–" + numeral.Count(int64(s.hi))
}

// spans returns the stretches of rows that are missed, and the number n of missed rows. Where
// two networks agree, one of them meets rows of the other by chance. So stretches that only a
// few such rows separate are joined if most rows of the joined stretch are missed.
func spans(missed []bool) (list []span, n int) {
	const bridge = 16 // the most consecutive rows that are met by chance
	for lo := 0; lo < len(missed); lo++ {
		if !missed[lo] {
			continue
		}
		hi, count := lo+1, 1
		for k := lo + 1; k < len(missed) && k < hi+bridge; k++ {
			if missed[k] {
				hi, count = k+1, count+1
			}
		}
		if n += count; 2*count < hi-lo {
			list = append(list, runs(missed, lo, hi)...)
		} else {
			list = append(list, span{lo, hi})
		}
		lo = hi
	}
	return list, n
}

// runs returns the stretches of consecutive missed rows among lo … hi−1.
func runs(missed []bool, lo, hi int) (list []span) {
	for k := lo; k < hi; k++ {
		if !missed[k] {
			continue
		}
		if n := len(list); n > 0 && list[n-1].hi == k {
			list[n-1].hi++
			continue
		}
		list = append(list, span{k, k + 1})
	}
	return list
}

// rowNames writes n rows as "17, 203–207 and 9,999". Of more than mostNamed stretches it names
// the first mostNamed and says how many more rows there are.
func rowNames(bounds []int, n int) string {
	var text []string
	list := spansOf(bounds)
	for _, s := range list[:min(len(list), mostNamed)] {
		text = append(text, s.String())
		n -= s.hi - s.lo
	}
	if len(list) > mostNamed {
		return strings.Join(text, ", ") + " and " + numeral.Count(int64(max(1, n))) + " more"
	}
	if last := len(text) - 1; last > 0 {
		return strings.Join(text[:last], ", ") + " and " + text[last]
	}
	return text[0]
}
