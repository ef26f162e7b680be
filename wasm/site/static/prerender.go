package static

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app"
)

// provider tells go-app to write addresses relative to the page, so that one build works under any path.
type provider struct{}

func (provider) Package() string { return "" }
func (provider) Static() string  { return "." }
func (provider) AppWASM() string { return "web/app.wasm" }

// routeOnce: go-app keeps its routes in a global table.
var routeOnce sync.Once

// prerender returns the root component as HTML, as it opens on the default spec, to be read while the program loads.
//
// go-app renders a mounted component natively only through its handler: the component is cut out of the handler's page.
func prerender() (string, error) {
	routeOnce.Do(func() { goapp.RouteFunc("/", func() goapp.Composer { return app.NewRoot() }) })
	rec := httptest.NewRecorder()
	// Any name and icon will do, but without them go-app fills in its own.
	h := &goapp.Handler{
		Name:      "Crease",
		Icon:      goapp.Icon{Default: iconSmall, Large: iconLarge, SVG: iconSVG},
		Resources: provider{},
		Version:   "prerender",
	}
	h.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "http://localhost/", nil))
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
	return named(html)
}

// example is what is said in place of a verdict on the prerendered picture, until the program draws its own.
const example = "An example: two creases as they were drawn, and as they were found again from samples alone. " +
	"You can draw your own as soon as the page has loaded."

// named replaces the verdict on the picture's run: until the program has loaded it is an example, learned by nobody.
func named(html string) (string, error) {
	before, rest, begins := strings.Cut(html, ` class="verdict good">`)
	_, after, ends := strings.Cut(rest, "</section>")
	if !begins || !ends {
		return "", errors.New("site: the prerendered page has no verdict on its example")
	}
	said := fmt.Sprintf(`<span aria-hidden="true" class="sign">○</span><p class="said">%s</p>`+
		`<div class="unseen" role="status"></div>`, example)
	return before + ` class="verdict idle">` + said + "</section>" + after, nil
}
