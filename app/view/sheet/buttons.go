package sheet

import (
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/ui"
)

// tool is a small button of a sheet; name says what it does.
func tool(name, icon string, do func()) goapp.HTMLButton {
	return goapp.Button().Type("button").Class("sheet-tool").Title(name).Aria("label", name).
		Body(ui.Icon(iconPaths[icon])).
		OnClick(func(goapp.Context, goapp.Event) { do() }, name)
}

// iconPaths are the paths' data of icons, on a square of 20.
var iconPaths = map[string]string{
	"in":     "M10 4v12M4 10h12",
	"out":    "M4 10h12",
	"home":   "M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4M10 9v2M9 10h2",
	"add":    "M3 16L15 6M12.500 14.500h5M15 12v5",
	"copy":   ui.CopyIcon,
	"sign":   "M10 3v8M6 7h8M6 15h8",
	"delete": "M5 5l10 10M15 5L5 15",
}

// tab is one of a few ways to see a sheet.
func tab(name string, on bool, do func()) goapp.HTMLButton {
	return goapp.Button().Type("button").Class("sheet-tab").Aria("pressed", strconv.FormatBool(on)).Text(name).
		OnClick(func(goapp.Context, goapp.Event) { do() }, name)
}
