// Package tool ends a command when something that it does fails, so that the work reads from top to bottom.
package tool

import (
	"fmt"
	"os"
)

// failure is what Check panics with.
type failure struct{ error }

// Main does the work of the command of a name. If that fails, in Check or Must, it says why once what the work has
// deferred is done, and the program ends with status 1.
func Main(name string, work func()) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case failure:
			fmt.Fprintf(os.Stderr, "%s: %v\n", name, e)
			os.Exit(1)
		default:
			panic(e)
		}
	}()
	work()
}

// Check ends the work of Main if there is an error.
func Check(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// Must returns a value, or ends the work of Main if there is an error instead.
func Must[T any](v T, err error) T {
	Check(err)
	return v
}
