package outcome

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"crease/algo/learn/snapshot"
	"crease/app/text/number"
	"crease/app/text/words"
)

// Kinks says where the creases found in a table lie, in the order of its columns, whose names are given: "rpm 2797
// ± 12 and 4497 ± 9, throttle 70.4 ± 0.6".
func Kinks(list []snapshot.Kink, names []string) string {
	var said []string
	for j := range names {
		var at []snapshot.Kink
		for _, k := range list {
			if k.Column == j {
				at = append(at, k)
			}
		}
		if len(at) > 0 {
			slices.SortFunc(at, func(a, b snapshot.Kink) int { return cmp.Compare(a.At, b.At) })
			said = append(said, names[j]+" "+words.And(words.Each(at, place)))
		}
	}
	for _, k := range list {
		if k.Column < 0 && len(k.W) > 0 {
			said = append(said, equation(k, names))
		}
	}
	return strings.Join(said, ", ")
}

// Kink says where one crease lies: "rpm 2797 ± 12", or "a + 0.5 b = 12" where it lies along no column.
func Kink(k snapshot.Kink, names []string) string { return Kinks([]snapshot.Kink{k}, names) }

func place(k snapshot.Kink) string { return number.Measured(k.At, k.Error) }

// equation writes "rpm + 0.28 throttle = 2300".
func equation(k snapshot.Kink, names []string) string {
	text := ""
	for j, w := range k.W {
		if w == 0 {
			continue
		}
		switch {
		case text == "" && w < 0:
			text = "−"
		case w < 0:
			text += " − "
		case text != "":
			text += " + "
		}
		if w = math.Abs(w); w != 1 {
			text += number.Trimmed(w) + " "
		}
		text += names[j]
	}
	return text + " = " + number.Measured(number.Rounded(k.At, 4), 0)
}

// Explained says how much of the variation a run explains, and R²: as many digits as tell it from all. What is left is
// noise of a standard deviation in the labels' own unit.
func Explained(s *snapshot.Snapshot) string {
	share, _ := s.Explained()
	left := 1 - share
	if left <= exactly {
		return "the whole variation explained (R² 1)"
	}
	digits := 2
	for left*math.Pow(10, float64(digits)) < .995 {
		digits++
	}
	return number.Format(100*share, digits) + " % of the variation explained (R² " + number.Format(share, digits) +
		"), noise " + number.Format(s.Noise, 2)
}

// exactly is the share of the variation below which what is left is rounding.
const exactly = 1e-12
