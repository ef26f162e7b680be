// Package linktest holds what programs do to links that people send, for tests.
package linktest

import (
	"net/url"
	"strings"
)

// Manglings are what programs were seen to do to the hash of a link.
var Manglings = map[string]func(string) string{
	"full stop":           func(h string) string { return h + "." },
	"closing bracket":     func(h string) string { return h + ")" },
	"bracket, stop":       func(h string) string { return h + ")." },
	"comma":               func(h string) string { return h + "," },
	"quote":               func(h string) string { return h + `"` },
	"apostrophe":          func(h string) string { return h + "'" },
	"curly quote":         func(h string) string { return h + "”" },
	"angle bracket":       func(h string) string { return h + ">" },
	"bold":                func(h string) string { return h + "**" },
	"italic":              func(h string) string { return h + "_" },
	"exclamation mark":    func(h string) string { return h + "!" },
	"tracker behind &":    func(h string) string { return h + "&utm_source=chat&utm_medium=e.mail" },
	"another tracker":     func(h string) string { return h + "&fbclid=IwAR0_x-y" },
	"tracker behind ?":    func(h string) string { return h + "?utm_source=chat" },
	"escaped stops":       func(h string) string { return strings.ReplaceAll(h, ".", "%2E") },
	"escaped ampersands":  func(h string) string { return strings.ReplaceAll(h, "&", "%26") },
	"escaped twice":       func(h string) string { return url.QueryEscape(url.QueryEscape(h)) },
	"HTML":                func(h string) string { return strings.ReplaceAll(h, "&", "&amp;") },
	"line break":          func(h string) string { return halves(h, "\r\n") },
	"escaped line break":  func(h string) string { return halves(h, "%0D%0A") },
	"quoted-printable":    func(h string) string { return halves(h, "=\r\n") },
	"space":               func(h string) string { return halves(h, " ") },
	"soft hyphen":         func(h string) string { return halves(h, "\u00ad") },
	"zero-width space":    func(h string) string { return halves(h, "\u200b") },
	"escaped soft hyphen": func(h string) string { return halves(h, "%C2%AD") },
}

func halves(h, text string) string {
	first, _, _ := strings.Cut(h, "&")
	return h[:len(first)/2] + text + h[len(first)/2:]
}
