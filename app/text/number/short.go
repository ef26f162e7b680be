package number

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"crease/algo/base/numeral"
)

// Cell writes v for a field of a few letters: exactly if it has few decimals, else
// to four digits.
func Cell(v float64) string {
	if v < 0 {
		return numeral.Minus + Cell(-v)
	}
	if t := Plain(v); len(t) <= 6 {
		return t
	}
	if v >= 1e4 || v < 1e-3 {
		return Format(v, 3)
	}
	decimals := 3 - max(0, int(math.Floor(math.Log10(v))))
	t := strconv.FormatFloat(v, 'f', decimals, 64)
	if decimals > 0 {
		t = strings.TrimRight(strings.TrimRight(t, "0"), ".")
	}
	return t
}

// Seconds writes a time: "40 ms", "3.2 s", "2:05 min".
func Seconds(s float64) string {
	if s < 0.1 {
		return fmt.Sprintf("%.0f ms", s*1000)
	}
	if s < 100 {
		return fmt.Sprintf("%.1f s", s)
	}
	return fmt.Sprintf("%d:%02d min", int(s)/60, int(s)%60)
}

// Percent writes a share to whole per cent: "40 %".
func Percent(share float64) string { return strconv.Itoa(int(math.Round(100*share))) + " %" }

// Rounded returns v to so many significant digits, v itself where that is not
// finite.
func Rounded(v float64, digits int) float64 {
	r, err := strconv.ParseFloat(strconv.FormatFloat(v, 'e', digits-1, 64), 64)
	if err != nil || math.IsInf(r, 0) {
		return v
	}
	return r
}
