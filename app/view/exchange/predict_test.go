package exchange

import "testing"

// Rows outside of the range are named as rows. Would catch "outside: 2", which reads as a count where it is the number
// of the only one.
func TestRowsPredicted(t *testing.T) {
	for _, c := range []struct {
		n       int
		outside []int
		want    string
	}{
		{1, nil, "1 row predicted, all within the range of the rows that were learned from."},
		{2, []int{2}, "2 rows predicted. Row 2 lies outside of the range that was learned from: the function is only " +
			"continued there."},
		{12, []int{3, 9}, "12 rows predicted. Rows 3 and 9 lie outside of the range that was learned from: the function is " +
			"only continued there."},
		{2000, []int{1001, 2, 3, 4, 5, 6, 7, 8, 9}, "2,000 rows predicted. 9 rows, the first of them row 1,001, lie outside " +
			"of the range that was learned from: the function is only continued there."},
	} {
		if got := rowsPredicted(c.n, c.outside); got != c.want {
			t.Errorf("%d rows, outside %v: %q", c.n, c.outside, got)
		}
	}
}
