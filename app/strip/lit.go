package strip

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// showLit writes the unit pointed at, −1 for none, where styles see it: data-lit on the
// document's element, and a rule that names the unit.
func showLit(lit int) {
	document := goapp.Window().Get("document")
	root := document.Get("documentElement")
	rule := document.Call("getElementById", "lit-rule")
	if !rule.Truthy() {
		rule = document.Call("createElement", "style")
		rule.Set("id", "lit-rule")
		document.Get("head").Call("appendChild", rule)
	}
	if lit < 0 {
		root.Call("removeAttribute", "data-lit")
		rule.Set("textContent", "")
		return
	}
	n := strconv.Itoa(lit)
	root.Call("setAttribute", "data-lit", n)
	rule.Set("textContent", `html:root[data-lit="`+n+`"] .chart [data-unit="`+n+`"]{opacity:1}`+
		`html:root[data-lit="`+n+`"] .chart :not(text)[data-unit="`+n+`"]{filter:drop-shadow(0 0 1.5px var(--ink))}`+
		`.card-tables [data-unit="`+n+`"]{background:var(--tint)}`)
}
