package lessons

import (
	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/link"
	"crease/app/doc/model"
)

// Elsewhere stands in a frame whose link names a lesson, which a frame has no room
// for, and leads to it.
type Elsewhere struct {
	goapp.Compo
	Model *model.Model
}

// OnMount implements goapp.Mounter.
func (l *Elsewhere) OnMount(goapp.Context) {
	l.Model.Listen(func(c model.Change) {
		if c&model.ViewChanged != 0 {
			l.Update()
		}
	})
}

// Render implements goapp.Composer.
func (l *Elsewhere) Render() goapp.UI {
	v := l.Model.View()
	return goapp.P().Class("lesson-elsewhere").Hidden(v.Lesson == "").Body(
		goapp.Text(elsewhere+" "),
		goapp.A().Href(lessonHash(v)).Target("_blank").Rel("noopener").Text(openLesson),
	)
}

// lessonHash is the hash of the lesson that a view names, on the page itself.
func lessonHash(v model.View) string {
	only := model.DefaultView()
	only.Lesson, only.Step = v.Lesson, v.Step
	return "#" + link.Encode(link.State{View: only, Bare: true})
}
