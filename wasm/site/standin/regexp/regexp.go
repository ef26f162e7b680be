// Package regexp stands in for regexp in the browser's program, for go-app's routes by pattern, which the page lacks.
package regexp

type Regexp struct{}

// MustCompile panics.
func MustCompile(string) *Regexp {
	panic("regexp: not part of the browser's program, see wasm/site/standin")
}

func (*Regexp) MatchString(string) bool { return false }
