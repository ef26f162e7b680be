package units

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/explain"
	"crease/app/ui"
	"crease/app/words"
)

func head(text, hint string) goapp.UI { return goapp.Th().Scope("col").Title(hint).Text(text) }

func cell(text string) goapp.UI { return goapp.Td().Class("figure").Text(text) }

func unitName(i int) goapp.UI {
	return goapp.Th().Scope("row").Body(
		goapp.Span().Class("dot").Style("--unit", "var(--u"+strconv.Itoa(i%8)+")").Attr("aria-hidden", "true"),
		goapp.Span().Class("unitname").Text(words.Unit(i)),
	)
}

// explainedCell is a cell of the table with such a number, plain while empty.
func explainedCell(text, what string, unit int, label string) goapp.UI {
	if text == "" {
		return cell("")
	}
	return goapp.Td().Class("figure").Body(ui.Explained(text, explain.Name(what, unit), label+" "+text))
}
