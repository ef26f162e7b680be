package diagnosis

import (
	"strings"
	"testing"
)

// The rows named are those that do not fit: single rows, stretches, and of many the first. Among others' rows that fit
// by chance, a stretch says how many. Would catch rows that fit being named with those around them.
func TestRows(t *testing.T) {
	marked := func(n int, miss func(i int) bool) []bool {
		rows := make([]bool, n)
		for i := range rows {
			rows[i] = miss(i)
		}
		return rows
	}
	for want, rows := range map[string][]bool{
		"Rows 10,001–40,000 (all but 6,000) do not fit the network found in rows 1–10,000.": marked(40_000, func(i int) bool {
			return i >= 10_000 && i%5 != 3
		}),
		"Rows 1–20 and 41–60 do not fit the network found in rows 21–40.": marked(60, func(i int) bool {
			return i < 20 || i >= 40
		}),
		"Rows 17, 203–207 and 999 do not fit the network found in the other 1,493 rows.": marked(1500, func(i int) bool {
			return i == 16 || i >= 202 && i < 207 || i == 998
		}),
		"Rows 15, 18 and 20–22 do not fit the network found in the other 25 rows.": marked(30, func(i int) bool {
			return i == 14 || i == 17 || i >= 19 && i < 22
		}),
		"Row 3 does not fit the network found in rows 1–2 and 4.": marked(4, func(i int) bool { return i == 2 }),
		"Rows 10, 20, 30, 40, 50, 60 and 94 more do not fit the network found in the other 900 rows.": marked(1000,
			func(i int) bool { return i%10 == 9 }),
	} {
		if d := NewRows(rows, 4); d.Code != RowsDisagree || !strings.HasPrefix(d.Message(), want) {
			t.Errorf("got %v, want %q", d, want)
		}
	}
	for want, count := range map[string]int{"its label is wrong, or it lies": 1, "labels are wrong, or they lie": 3,
		"more than one network": 4} {
		d := NewRows(marked(50, func(i int) bool { return i < count }), 4)
		if !strings.Contains(d.Message(), want) {
			t.Errorf("%d rows: got %v, want %q", count, d, want)
		}
	}
}
