package ui

import "syscall/js"

// thrown says whether a panic is what JavaScript has thrown, or a value that is not there
// in this browser.
func thrown(e any) bool {
	switch e.(type) {
	case js.Error, *js.ValueError:
		return true
	}
	return false
}
