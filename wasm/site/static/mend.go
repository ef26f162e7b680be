package static

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// booleans are HTML's boolean attributes: one that is present is true, whatever its
// value.
var booleans = []string{
	"allowfullscreen", "async", "autofocus", "autoplay", "checked", "controls", "default", "defer", "disabled",
	"formnovalidate", "hidden", "inert", "ismap", "itemscope", "loop", "multiple", "muted", "nomodule",
	"novalidate", "open", "playsinline", "readonly", "required", "reversed", "selected",
}

// mend rewrites go-app's HTML so that a parser reads what the component says
// and two renderings are the same. Compared with what go-app writes,
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
	var out strings.Builder
	for first := true; ; first = false {
		i := strings.IndexByte(html, '<')
		if i < 0 {
			out.WriteString(html)
			return out.String(), nil
		}
		text := strings.TrimSuffix(html[:i], "\n")
		if !first {
			text = strings.TrimPrefix(text, "\n")
		}
		out.WriteString(text)
		html = html[i:]
		n, err := mendTag(&out, html)
		if err != nil {
			return "", err
		}
		html = html[n:]
	}
}

// mendTag writes the tag or comment at the start of html and returns its length
// there.
func mendTag(out *strings.Builder, html string) (int, error) {
	for _, p := range []struct{ open, close string }{{"<!--", "-->"}, {"</", ">"}, {"<!", ">"}} {
		if strings.HasPrefix(html, p.open) {
			n := strings.Index(html, p.close)
			if n < 0 {
				return 0, fmt.Errorf("site: a tag without end: %.40q", html)
			}
			n += len(p.close)
			out.WriteString(html[:n])
			return n, nil
		}
	}
	at := strings.IndexAny(html, " \t\n/>")
	if at < 0 {
		return 0, fmt.Errorf("site: a tag without end: %.40q", html)
	}
	name := html[:at]
	var attrs []attribute
	for {
		at += len(html[at:]) - len(strings.TrimLeft(html[at:], " \t\n"))
		rest := html[at:]
		switch {
		case rest == "":
			return 0, fmt.Errorf("site: a tag without end: %.40q", html)
		case rest[0] == '>':
			writeTag(out, name, attrs, ">")
			return at + 1, nil
		case strings.HasPrefix(rest, "/>"):
			writeTag(out, name, attrs, "/>")
			return at + 2, nil
		}
		a, n := readAttribute(rest)
		if n == 0 {
			return 0, fmt.Errorf("site: not an attribute: %.40q", rest)
		}
		attrs = append(attrs, a)
		at += n
	}
}

type attribute struct {
	name, value string
	bare        bool // written without a value
}

// readAttribute reads the attribute at the start of s and returns its length.
func readAttribute(s string) (attribute, int) {
	n := strings.IndexAny(s, "= \t\n/>")
	if n <= 0 {
		return attribute{}, 0
	}
	a := attribute{name: s[:n]}
	if s[n] != '=' {
		a.bare = true
		return a, n
	}
	v := s[n+1:]
	if q, err := strconv.QuotedPrefix(v); err == nil && q[0] == '"' {
		a.value, _ = strconv.Unquote(q)
		return a, n + 1 + len(q)
	}
	// A raw element's: as HTML has it.
	if v != "" && (v[0] == '"' || v[0] == '\'') {
		end := strings.IndexByte(v[1:], v[0])
		if end < 0 {
			return attribute{}, 0
		}
		a.value = v[1 : 1+end]
		return a, n + 1 + end + 2
	}
	end := strings.IndexAny(v, " \t\n>")
	if end < 0 {
		return attribute{}, 0
	}
	a.value = v[:end]
	return a, n + 1 + end
}

func writeTag(out *strings.Builder, name string, attrs []attribute, end string) {
	slices.SortStableFunc(attrs, func(a, b attribute) int { return strings.Compare(a.name, b.name) })
	out.WriteString(name)
	for _, a := range attrs {
		isBoolean := slices.Contains(booleans, a.name)
		if isBoolean && a.value == "false" {
			continue
		}
		out.WriteByte(' ')
		out.WriteString(a.name)
		switch {
		case isBoolean:
		case a.bare && enumerated(a.name):
			out.WriteString(`="true"`)
		default:
			out.WriteString(`="` + escape(a.value) + `"`)
		}
	}
	out.WriteString(end)
}

// enumerated reports whether a bare attribute stands for the value true:
// go-app writes both "" and "true" bare, and these are never empty.
func enumerated(name string) bool {
	return strings.HasPrefix(name, "aria-") || strings.HasPrefix(name, "data-") ||
		slices.Contains([]string{"contenteditable", "draggable", "spellcheck", "focusable"}, name)
}

// escape quotes a value for HTML. Character references stay as they are: raw
// elements have them, and go-app's values have no reason to.
func escape(v string) string {
	var b strings.Builder
	for i := 0; i < len(v); i++ {
		switch c := v[i]; {
		case c == '"':
			b.WriteString("&quot;")
		case c == '&' && !reference(v[i:]):
			b.WriteString("&amp;")
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// reference reports whether s, which begins with &, begins with a character
// reference.
func reference(s string) bool {
	end := strings.IndexByte(s, ';')
	if end < 2 {
		return false
	}
	for i := 1; i < end; i++ {
		c := s[i]
		alnum := c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !alnum && !(c == '#' && i == 1 && end > 2) {
			return false
		}
	}
	return true
}
