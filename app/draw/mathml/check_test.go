package mathml

import (
	"errors"
	"regexp"
)

var names = regexp.MustCompile(`\$(\pL*)`)

// anyValues has a value for every name in a formula.
func anyValues(formula string, value Markup) Values {
	values := Values{}
	for _, m := range names.FindAllStringSubmatch(formula, -1) {
		values[m[1]] = value
	}
	return values
}

// Check says what is wrong with a formula, nil if nothing is, whatever its
// values. A panic that is not the parser's own goes on.
func Check(formula string) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case string:
			err = errors.New(r)
		default:
			panic(r)
		}
	}()
	Block(formula, anyValues(formula, Int(1)))
	return nil
}
