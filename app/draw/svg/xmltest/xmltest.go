// Package xmltest holds pictures and other markup to the rules of XML, for tests.
package xmltest

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"
)

// WellFormed ends the test if markup is such that a browser would have to mend it; what says which it is.
func WellFormed(t *testing.T, what, markup string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(markup)); ; {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatalf("%s is not well-formed: %v\n%s", what, err, markup)
		}
	}
}
