package classroom

import (
	"strconv"
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/report/class"
	"crease/app/report/lesson"
	"crease/app/ui"
)

func (v *View) body() []goapp.UI {
	screen := goapp.Div().Class("class-screen").DataSet("big", strconv.FormatBool(v.big))
	// A thousand names as elements of go-app would hold the page up.
	tasks := goapp.Raw(`<div class="class-tasks">` + v.sections() + `</div>`)
	if v.big {
		screen.Body(ui.Button("button class-leave", leaveProjector, func() { v.project(false) }), tasks)
	} else {
		screen.Body(goapp.P().Text(aboutClass), v.renderField(), v.renderActs(), tasks,
			goapp.P().Class("muted").Text(honest))
	}
	return []goapp.UI{screen}
}

func (v *View) renderField() goapp.UI {
	return goapp.Div().Class("class-enter").Body(
		goapp.Label().For("class-text").Text(labelText),
		goapp.Textarea().ID("class-text").Rows(3).Spellcheck(false).OnInput(v.typed),
		goapp.P().Role("status").Class("class-said").Text(v.said),
		v.renderDamaged(),
		goapp.P().Class("warned").Hidden(v.warned == "").Text(v.warned),
	)
}

// renderDamaged lists what could not be read, for a teacher who asks its senders again.
func (v *View) renderDamaged() goapp.UI {
	shown := v.damaged[:min(len(v.damaged), mostDamaged)]
	return goapp.Ul().Class("class-damaged").Hidden(len(shown) == 0).Body(
		goapp.Range(shown).Slice(func(i int) goapp.UI {
			return goapp.Li().Dir("auto").Attr("translate", "no").Text(damagedSaid(shown[i]))
		}),
		goapp.If(len(shown) < len(v.damaged), goapp.Li().Text(moreDamaged(len(v.damaged)-len(shown)))),
	)
}

func (v *View) renderActs() goapp.UI {
	forget := buttonForget
	if v.asked {
		forget = reallyForget(len(v.class.Codes))
	}
	counts := make([]ui.Option, len(countNames))
	for i, name := range countNames {
		counts[i] = ui.Option{Value: strconv.Itoa(i), Name: name}
	}
	saving := func(label, hint, name string, data func(in class.Sheet) []byte) goapp.UI {
		return ui.Button("button", label, func() { v.save(name, "text/csv", data(sheet())) }, name).Title(hint)
	}
	return goapp.Div().Class("class-acts").Hidden(len(v.class.Codes) == 0).Body(
		goapp.Label().For("class-counts").Text(labelCounts),
		ui.Select(counts, strconv.Itoa(int(v.class.Counts)), func(value string) {
			n, _ := strconv.Atoi(value)
			v.class.Counts = class.Counts(n)
		}).ID("class-counts"),
		saving(buttonCSV, hintCSV, "crease-class.csv", v.class.CSV),
		saving(buttonRows, hintRows, "crease-students.csv", func(in class.Sheet) []byte {
			return v.class.RowsCSV(in, func(key string) *lesson.Lesson { return v.lessons[key] })
		}),
		ui.Button("button", buttonProjector, func() { v.project(true) }).Title(hintProjector),
		ui.Button("button", forget, v.forget),
	)
}

// sheet is how spreadsheets read tables in the language of this browser.
func sheet() class.Sheet {
	half := goapp.Window().Get("Intl").Get("NumberFormat").New().Call("format", .5)
	return class.Sheet{Comma: strings.Contains(half.String(), ",")}
}
