// Package classroom is the part of the page for teachers who have got result codes from a class: they paste
// whatever the codes stand in, and see who did what, the distribution of scores and answers, and the wrong answers
// that most have in common. The codes are kept in this browser until the teacher forgets them; nothing is sent.
package classroom

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
	"time"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/link"
	"crease/app/doc/result"
	"crease/app/report/class"
	"crease/app/report/lesson"
	"crease/app/run/state"
	"crease/app/run/storage"
	"crease/app/text/number"
	"crease/app/ui"
)

// View is the dialog.
type View struct {
	ui.Modal
	lesson func(key string, then func(l *lesson.Lesson)) // hands over a lesson, nil if it cannot be had
	save   func(name, kind string, data []byte)          // saves a file

	store   storage.Storage
	class   class.Class
	lessons map[string]*lesson.Lesson // by their keys, nil while they are not there
	said    string                    // what has come of reading
	damaged []result.Damaged          // what could not be read then
	warned  string                    // why nothing is kept
	asked   bool                      // whether to forget
	big     bool                      // on a projector
	rest    ui.Rest
}

// name is the dialog's, by which it is opened, and the word in a link.
const name = "class"

// New returns the dialog: get hands over a lesson, nil if it cannot be had, and save saves a file.
func New(
	st *state.State, get func(key string, then func(l *lesson.Lesson)), save func(name, kind string, data []byte),
) *View {
	v := &View{lesson: get, save: save, store: storage.Class, lessons: map[string]*lesson.Lesson{}}
	v.Modal = ui.Modal{State: st, Name: name, Title: "Results of a class", Body: v.body, Prepare: func() {
		v.said, v.damaged, v.asked = "", nil, false
		if text, err := v.store.Load(); err == nil {
			v.class.Read(text)
		}
		maps.DeleteFunc(v.lessons, func(_ string, l *lesson.Lesson) bool { return l == nil }) // it may be there by now
		v.fetch()
	}}
	return v
}

// OnMount implements goapp.Mounter.
func (v *View) OnMount(ctx goapp.Context) {
	v.Modal.OnMount(ctx)
	ui.OnWindow("fullscreenchange", func(goapp.Value) {
		if v.big && !ui.IsFullScreen() {
			v.State.Do(func() { v.project(false) })
		}
	})
	ui.OnClose(v.JSValue(), func() { v.State.Do(func() { v.project(false) }) })
}

func (v *View) fetch() {
	for _, f := range v.class.Codes {
		key := f.Lesson
		if _, ok := v.lessons[key]; ok || !link.IsKey(key) {
			continue
		}
		v.lessons[key] = nil
		v.lesson(key, func(l *lesson.Lesson) {
			v.lessons[key] = l
			v.Update()
		})
	}
}

func (v *View) read(text string) bool {
	fresh, known, damaged := v.class.Read(text)
	v.said, v.damaged, v.asked = readSaid(fresh, known, len(damaged), text != ""), damaged, false
	if fresh > 0 {
		v.warned = ""
		if v.store.Save(v.class.Text()) != nil {
			v.warned = "This browser keeps nothing for the page: the codes are gone when you leave it. Save them as CSV."
		}
		v.fetch()
	}
	return fresh+known > 0
}

// forget forgets all codes, at the second press.
func (v *View) forget() {
	if v.asked = !v.asked; v.asked {
		return
	}
	v.class = class.Class{Counts: v.class.Counts}
	_ = v.store.Save("") // where nothing is kept there is nothing to forget
	v.said, v.damaged, v.warned = forgotten, nil, ""
}

// project shows the distributions in larger type, without names, on the whole screen if the browser allows it.
func (v *View) project(on bool) {
	if on == v.big {
		return
	}
	v.big = on
	if v.Update(); on {
		ui.FullScreen(v.JSValue().Call("querySelector", ".class-screen"))
	} else {
		ui.OrdinaryScreen()
	}
}

func (v *View) body() []goapp.UI {
	screen := goapp.Div().Class("class-screen").DataSet("big", strconv.FormatBool(v.big))
	// A thousand names as elements of go-app would hold the page up.
	tasks := goapp.Raw(`<div class="class-tasks">` + v.sections() + `</div>`)
	if v.big {
		screen.Body(ui.Button("button class-leave", "Back to all", func() { v.project(false) }), tasks)
	} else {
		screen.Body(goapp.P().Text(aboutClass), v.renderField(), v.renderActs(), tasks,
			goapp.P().Class("muted").Text(honest))
	}
	return []goapp.UI{screen}
}

func (v *View) renderField() goapp.UI {
	shown := v.damaged[:min(len(v.damaged), 30)] // what could not be read, for a teacher who asks its senders again
	more := len(v.damaged) - len(shown)
	return goapp.Div().Class("class-enter").Body(
		goapp.Label().For("class-text").Text("Text with result codes"),
		goapp.Textarea().ID("class-text").Rows(3).Spellcheck(false).OnInput(func(ctx goapp.Context, _ goapp.Event) {
			field := ctx.JSSrc()
			v.rest.Begin(300*time.Millisecond, func() {
				v.State.Do(func() {
					if v.read(field.Get("value").String()) {
						field.Set("value", "")
					}
					v.Update()
				})
			})
		}),
		goapp.P().Role("status").Class("class-said").Text(v.said),
		goapp.Ul().Class("class-damaged").Hidden(len(shown) == 0).Body(
			ui.Each(shown, func(d result.Damaged) goapp.UI {
				said := fmt.Sprintf("Line %s: %s", number.Count(int64(d.Line)), d.Text)
				return goapp.Li().Dir("auto").Attr("translate", "no").Text(said)
			}),
			goapp.If(more > 0, goapp.Li().Text(fmt.Sprintf("and %s more", number.Count(int64(more))))),
		),
		goapp.P().Class("warned").Hidden(v.warned == "").Text(v.warned),
	)
}

func (v *View) renderActs() goapp.UI {
	forget := "Forget all"
	if v.asked {
		forget = fmt.Sprintf("Really forget %s?", codes(len(v.class.Codes)))
	}
	counts := make([]ui.Option, len(countNames))
	for i, name := range countNames {
		counts[i] = ui.Option{Value: strconv.Itoa(i), Name: name}
	}
	saving := func(label, hint, name string, data func(in class.Sheet) []byte) goapp.UI {
		return ui.Button("button", label, func() {
			// A table is as spreadsheets read it in the language of this browser's reader, who may have left menus in English.
			var in class.Sheet
			ui.Try(func() {
				language := goapp.Window().Get("navigator").Get("language")
				half := goapp.Window().Get("Intl").Get("NumberFormat").New(language).Call("format", .5)
				in.Comma = strings.Contains(half.String(), ",")
			})
			v.save(name, "text/csv", data(in))
		}, name).Title(hint)
	}
	return goapp.Div().Class("class-acts").Hidden(len(v.class.Codes) == 0).Body(
		goapp.Label().For("class-counts").Text("Of several codes of one student"),
		ui.Select(counts, strconv.Itoa(int(v.class.Counts)), func(value string) {
			n, _ := strconv.Atoi(value)
			v.class.Counts = class.Counts(n)
		}).ID("class-counts"),
		saving("Save as CSV", hintCSV, "crease-class.csv", v.class.CSV),
		saving("Save students as CSV", hintRows, "crease-students.csv", func(in class.Sheet) []byte {
			return v.class.RowsCSV(in, func(key string) *lesson.Lesson { return v.lessons[key] })
		}),
		ui.Button("button", "Projector", func() { v.project(true) }).Title(hintProjector),
		ui.Button("button", forget, v.forget),
	)
}
