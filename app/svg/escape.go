package svg

import "strings"

var escapes = strings.NewReplacer("<", "&lt;", ">", "&gt;", "&", "&amp;", `"`, "&quot;", "'", "&#39;")

// Escape makes s safe within an element or a quoted attribute of HTML and SVG.
func Escape(s string) string {
	if !strings.ContainsAny(s, `<>&"'`) {
		return s
	}
	return escapes.Replace(s)
}
