package static

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app"
)

// routeOnce: go-app keeps its routes in a global table.
var routeOnce sync.Once

// prerender returns the root component as HTML, as it opens on the default spec, to be read while the program loads.
//
// go-app renders a mounted component natively only through its handler: the component is cut out of the handler's page.
func prerender() (string, error) {
	routeOnce.Do(func() { goapp.RouteFunc("/", func() goapp.Composer { return app.NewRoot() }) })
	rec := httptest.NewRecorder()
	new(goapp.Handler).ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "http://localhost/", nil))
	if rec.Code != http.StatusOK {
		return "", fmt.Errorf("site: rendering the page: status %d", rec.Code)
	}
	page := rec.Body.String()
	_, page, ok := strings.Cut(page, "<body>")
	end := strings.LastIndex(page, "<aside")
	if !ok || end < 0 || !strings.Contains(page[end:], "app-wasm-loader") {
		return "", errors.New("site: go-app's page is not laid out as expected")
	}
	html, err := mend(strings.TrimSpace(page[:end]))
	if err != nil {
		return "", err
	}
	// The verdict on the picture's run is replaced: until the program has loaded it is an example, learned by nobody.
	before, rest, begins := strings.Cut(html, ` class="verdict good">`)
	_, after, ends := strings.Cut(rest, "</section>")
	if !begins || !ends {
		return "", errors.New("site: the prerendered page has no verdict on its example")
	}
	said := fmt.Sprintf(`<span aria-hidden="true" class="sign">○</span><p class="said">%s</p>`+
		`<div class="unseen" role="status"></div>`, example)
	return before + ` class="verdict idle">` + said + "</section>" + after, nil
}

// example is what is said in place of a verdict on the prerendered picture, until the program draws its own. It is as
// long as what the program says first, or what stands below would move.
const example = "An example: two creases, and the same two creases, found again from samples alone."

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
