package units

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/draw/palette"
	"crease/app/report/explain"
	"crease/app/text/words"
	"crease/app/ui"
)

func head(text, hint string) goapp.UI { return goapp.Th().Scope("col").Title(hint).Text(text) }

func cell(text string) goapp.UI { return goapp.Td().Class("figure").Text(text) }

// unitName is the head of a row; hint says more about the unit on pointing.
func unitName(i int, hint string) goapp.UI {
	return goapp.Th().Scope("row").Title(hint).Body(
		goapp.Span().Class("dot").DataSet("colour", palette.Number(i)).Attr("aria-hidden", "true").
			DataSet("shape", int(palette.ShapeOf(i))),
		goapp.Span().Class("unitname").Text(words.Unit(i)),
	)
}

// finderCell says what found a unit: briefly, and in full on pointing and read out.
func finderCell(text, name string, unit int) goapp.UI {
	if text == "" {
		return cell("")
	}
	return goapp.Td().Class("figure").Title(words.Capital(name)).Body(
		ui.Explained(text, explain.Name("found", unit), text+": "+name))
}

// explainedCell is a cell of the table with such a number, plain while empty.
func explainedCell(text, what string, unit int, label string) goapp.UI {
	if text == "" {
		return cell("")
	}
	return goapp.Td().Class("figure").Body(ui.Explained(text, explain.Name(what, unit), label+" "+text))
}
