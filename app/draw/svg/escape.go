package svg

import "strings"

var escapes = strings.NewReplacer("<", "&lt;", ">", "&gt;", "&", "&amp;", `"`, "&quot;", "'", "&#39;")

// Escape makes s safe within an element or a quoted attribute of HTML and SVG.
func Escape(s string) string {
	for i := range len(s) { // almost every text is safe, and a picture has thousands
		switch s[i] {
		case '<', '>', '&', '"', '\'':
			return escapes.Replace(s)
		}
	}
	return s
}
