package strip

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/ui"
)

// showHighlighted writes the unit pointed at, −1 for none, where styles see it:
// data-highlighted on the document's element, and a rule that names the unit. The rule is in
// a sheet that is made for it, as the page's policy allows no style element; a browser that
// has no such sheets goes without.
func showHighlighted(unit int) {
	document := goapp.Window().Get("document")
	root := document.Get("documentElement")
	rule := func(text string) {
		ui.Try(func() {
			sheets := document.Get("adoptedStyleSheets")
			if sheets.Length() == 0 {
				sheets.Call("push", goapp.Window().Get("CSSStyleSheet").New())
			}
			sheets.Index(0).Call("replaceSync", text)
		})
	}
	if unit < 0 {
		root.Call("removeAttribute", "data-highlighted")
		rule("")
		return
	}
	n := strconv.Itoa(unit)
	root.Call("setAttribute", "data-highlighted", n)
	rule(`html:root[data-highlighted="` + n + `"] .chart [data-unit="` + n + `"]{opacity:1}` +
		`html:root[data-highlighted="` + n + `"] .chart :not(text)[data-unit="` + n + `"]` +
		`{filter:drop-shadow(0 0 1.5px var(--ink))}` +
		`.card-tables [data-unit="` + n + `"]{background:var(--tint)}`)
}
