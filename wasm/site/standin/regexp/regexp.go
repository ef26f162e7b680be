// Package regexp stands in for regexp in the browser's program, where nothing
// but go-app's routes by pattern names it. The page has none.
package regexp

// Regexp is empty.
type Regexp struct{}

// MustCompile panics.
func MustCompile(string) *Regexp {
	panic("regexp: not part of the browser's program, see wasm/site/standin")
}

// MatchString matches nothing.
func (*Regexp) MatchString(string) bool { return false }
