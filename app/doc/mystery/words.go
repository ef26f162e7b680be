package mystery

import (
	"fmt"
	"math"

	"crease/app/text/number"
)

// rounding is the part of E f² below which the rest is due to rounding.
const rounding = 1e-12

// Told says how good a guess is, as a predicate of "it". The percentage is rounded down: none seems better than it is.
func (s Score) Told() string {
	left := s.Left()
	percent := 100 * (1 - left)
	decimals := 1.
	if percent >= 99 {
		decimals = 10
	}
	down := math.Floor(percent*decimals+1e-9) / decimals
	switch {
	case left <= rounding:
		return "is exact, up to rounding"
	case left > 1+1e-6:
		return "is worse than a flat sheet"
	case left > 1-1e-6:
		return "is no better than a flat sheet"
	case down < 1:
		return "explains less than 1 % of the sheet"
	case left < 1e-3:
		return "explains more than 99.9 % of the sheet"
	}
	return "explains " + number.Trimmed(down) + " % of the sheet"
}

// Title names a sheet by what Number returns: "Mystery sheet 2.7", "Mystery sheet of 28 November 2026"; "" for one of
// somebody's own.
func Title(level, n int) string {
	switch {
	case n == 0:
		return ""
	case level == 0:
		return "Mystery sheet of " + Date(n).Format("2 January 2006")
	}
	return fmt.Sprintf("Mystery sheet %d.%d", level, n)
}
