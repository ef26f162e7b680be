package ui

import (
	"strings"
	"syscall/js"
)

// thrown reports whether the value of a panic is an exception of JavaScript, or says that this
// browser lacks a value or a method.
func thrown(e any) bool {
	switch e := e.(type) {
	case js.Error, *js.ValueError:
		return true
	case string:
		return strings.HasPrefix(e, "syscall/js: ") // a missing method
	}
	return false
}
