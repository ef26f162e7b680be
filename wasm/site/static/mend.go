package static

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// booleans are HTML's boolean attributes: one that is present is true, whatever its value.
var booleans = []string{
	"allowfullscreen", "async", "autofocus", "autoplay", "checked", "controls", "default", "defer", "disabled",
	"formnovalidate", "hidden", "inert", "ismap", "itemscope", "loop", "multiple", "muted", "nomodule",
	"novalidate", "open", "playsinline", "readonly", "required", "reversed", "selected",
}

// mend rewrites go-app's HTML so that parsers read what the component says and renderings are equal: compared with it,
//
//   - attributes are in alphabetical order, not in that of a map;
//   - values are quoted as HTML, not as Go, quotes them;
//   - a boolean attribute with the value false is left out, where the browser
//     would take its presence for true;
//   - aria-hidden and its like keep the value true, which go-app drops;
//   - the line breaks that go-app puts between children are removed: between words
//     they would show as spaces that the live page does not have.
//
// Raw elements pass through with their attributes sorted.
func mend(html string) (string, error) {
	if left := markup.ReplaceAllString(html, ""); strings.Contains(left, "<") {
		return "", fmt.Errorf("site: not a whole tag: %.40q", left[strings.IndexByte(left, '<'):])
	}
	return markup.ReplaceAllStringFunc(html, mendTag), nil
}

// An attribute is a name and, where it has one, a value: as Go quotes it or, in a raw element, as HTML does.
const attributePattern = `([^\s"'=/>]+)(?:=("(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'>]+))?`

// markup is a comment or tag with the line breaks around it; its groups are what stands between these, a
// tag's name, its attributes, the last one's name and value, and the tag's end.
var (
	attribute = regexp.MustCompile(`(?s)` + attributePattern)
	markup    = regexp.MustCompile(`(?s)\n?(<!--.*?-->|</[^>]*>|<![^>]*>|` +
		`<([a-zA-Z][^\s/>]*)((?:\s+` + attributePattern + `)*)\s*(/?>))\n?`)
)

func mendTag(text string) string {
	m := markup.FindStringSubmatch(text)
	whole, name, end := m[1], m[2], m[6]
	if name == "" {
		return whole
	}
	attributes := attribute.FindAllStringSubmatch(m[3], -1)
	slices.SortStableFunc(attributes, func(a, b []string) int { return strings.Compare(a[1], b[1]) })
	tag := "<" + name
	for _, a := range attributes {
		name, value, bare := a[1], unquoted(a[2]), a[2] == ""
		switch isBoolean := slices.Contains(booleans, name); {
		case isBoolean && value == "false":
		case isBoolean:
			tag += " " + name
		case bare && enumerated(name):
			tag += " " + name + `="true"`
		default:
			tag += " " + name + `="` + escape(value) + `"`
		}
	}
	return tag + end
}

func unquoted(value string) string {
	if value == "" || value[0] != '"' && value[0] != '\'' {
		return value
	}
	if text, err := strconv.Unquote(value); err == nil && value[0] == '"' {
		return text
	}
	return value[1 : len(value)-1]
}

// enumerated reports whether a bare attribute is true: go-app writes "" and "true" bare, and these are never empty.
func enumerated(name string) bool {
	return strings.HasPrefix(name, "aria-") || strings.HasPrefix(name, "data-") ||
		slices.Contains([]string{"contenteditable", "draggable", "spellcheck", "focusable"}, name)
}

// toEscape is what a value cannot hold, and the references of characters, which it can.
var toEscape = regexp.MustCompile(`"|&(?:#?[0-9A-Za-z]+;)?`)

// escape quotes a value for HTML. Character references, which raw elements have, stay.
func escape(value string) string {
	return toEscape.ReplaceAllStringFunc(value, func(found string) string {
		switch found {
		case `"`:
			return "&quot;"
		case "&":
			return "&amp;"
		}
		return found
	})
}
