package palette

import (
	"fmt"
	"strings"
)

// CSS returns the style sheet that declares the page's colours as custom
// properties: the light ones; the dark ones where the system is dark and the
// reader has not chosen light; the dark ones where the reader has chosen dark.
func CSS() string {
	light, dark := properties(false), properties(true)
	return "/* The colours of app/palette, written by the site's build. */\n" +
		":root {" + light + "}\n" +
		"@media (prefers-color-scheme: dark) {\n:root:not([data-theme=\"light\"]) {" + dark + "}\n}\n" +
		":root[data-theme=\"dark\"] {" + dark + "}\n"
}

// properties declares the colours of one theme.
func properties(dark bool) string {
	var b strings.Builder
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	fmt.Fprintf(&b, "\ncolor-scheme: %s;\n", scheme)
	for _, n := range names {
		fmt.Fprintf(&b, "--%s: %s;\n", n.name, Named(n.name, dark))
	}
	return b.String()
}
