package ui

import (
	"strings"
	"syscall/js"
)

// thrown reports whether a panic is what JavaScript has thrown, or a value or a method that is
// not there in this browser.
func thrown(e any) bool {
	switch e := e.(type) {
	case js.Error, *js.ValueError:
		return true
	case string:
		return strings.HasPrefix(e, "syscall/js: ") // the method
	}
	return false
}
