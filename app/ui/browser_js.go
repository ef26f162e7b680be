package ui

import (
	"strings"
	"syscall/js"
)

// thrown reports whether a panic's value is an exception of JavaScript, or that the browser lacks something.
func thrown(e any) bool {
	switch e := e.(type) {
	case js.Error, *js.ValueError:
		return true
	case string:
		return strings.HasPrefix(e, "syscall/js: ") // a missing method
	}
	return false
}
