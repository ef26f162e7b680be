package mathml

import "strings"

// Check says what is wrong with a formula, nil if nothing is, whatever its
// values.
func Check(formula string) error {
	return write(new(strings.Builder), formula, func(string) (Markup, bool) { return Int(1), true })
}
