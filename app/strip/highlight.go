package strip

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// showHighlighted writes the unit pointed at, −1 for none, where styles see it:
// data-highlighted on the document's element, and a rule that names the unit.
func showHighlighted(unit int) {
	document := goapp.Window().Get("document")
	root := document.Get("documentElement")
	rule := document.Call("getElementById", "highlight-rule")
	if !rule.Truthy() {
		rule = document.Call("createElement", "style")
		rule.Set("id", "highlight-rule")
		document.Get("head").Call("appendChild", rule)
	}
	if unit < 0 {
		root.Call("removeAttribute", "data-highlighted")
		rule.Set("textContent", "")
		return
	}
	n := strconv.Itoa(unit)
	root.Call("setAttribute", "data-highlighted", n)
	rule.Set("textContent", `html:root[data-highlighted="`+n+`"] .chart [data-unit="`+n+`"]{opacity:1}`+
		`html:root[data-highlighted="`+n+`"] .chart :not(text)[data-unit="`+n+`"]{filter:drop-shadow(0 0 1.5px var(--ink))}`+
		`.card-tables [data-unit="`+n+`"]{background:var(--tint)}`)
}
