package classroom

import (
	"slices"
	"strconv"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/result"
	"crease/app/report/class"
	"crease/app/report/lesson"
	"crease/app/text/glossary"
	"crease/app/ui"
)

// Render implements goapp.Composer.
func (v *View) Render() goapp.UI {
	if !v.opened {
		return ui.Dialog(name, titleClass, v.State.Close)
	}
	screen := goapp.Div().Class("class-screen").DataSet("big", strconv.FormatBool(v.big))
	if v.big {
		screen.Body(ui.Button("button class-leave", leaveProjector, func() { v.project(false) }), v.renderTasks())
	} else {
		screen.Body(goapp.P().Text(aboutClass), v.renderField(), v.renderActs(), v.renderTasks(),
			goapp.P().Class("muted").Text(honest))
	}
	return ui.Dialog(name, titleClass, v.State.Close, screen)
}

// renderField is where codes are pasted.
func (v *View) renderField() goapp.UI {
	return goapp.Div().Class("class-enter").Body(
		goapp.Label().For("class-text").Text(labelText),
		goapp.Textarea().ID("class-text").Rows(3).Spellcheck(false).OnInput(v.typed),
		goapp.P().Role("status").Class("class-said").Text(v.said),
		goapp.If(v.warned != "", goapp.P().Class("warned").Text(v.warned)),
	)
}

// renderActs is what can be done with the codes that there are.
func (v *View) renderActs() goapp.UI {
	if len(v.class.Codes) == 0 {
		return goapp.Span()
	}
	forget := buttonForget
	if v.asked {
		forget = reallyForget(len(v.class.Codes))
	}
	counts := []ui.Option{{Value: "best", Name: bestCounts}, {Value: "last", Name: lastCounts}}
	chosen := counts[0].Value
	if v.class.Last {
		chosen = counts[1].Value
	}
	return goapp.Div().Class("class-acts").Body(
		goapp.Label().For("class-counts").Text(labelCounts),
		ui.Select(counts, chosen, func(value string) { v.class.Last = value == "last" }).ID("class-counts"),
		ui.Button("button", buttonCSV, v.saveCSV).Title(hintCSV),
		ui.Button("button", buttonProjector, func() { v.project(true) }).Title(hintProjector),
		ui.Button("button", forget, v.forget),
	)
}

// renderTasks is all that was done.
func (v *View) renderTasks() goapp.UI {
	tasks := v.class.Tasks()
	return goapp.Div().Class("class-tasks").Body(goapp.Range(tasks).Slice(func(i int) goapp.UI {
		return v.renderTask(&tasks[i])
	}))
}

func (v *View) renderTask(t *class.Task) goapp.UI {
	l := v.lessons[t.Counted[0].Lesson]
	scores := t.Scores()
	bars := make([]bar, len(scores))
	for i, s := range scores {
		bars[i] = bar{said: scoreSaid(s.Right, s.Of), count: s.Count}
	}
	return goapp.Section().Class("class-task").DataSet("task", t.Key).Body(
		goapp.H3().Text(v.titleOf(t.Counted[0].Result)),
		goapp.P().Class("muted").Text(countedSaid(t, v.class.Last)),
		renderBars("class-bars class-scores", captionScores, bars),
		v.renderWrong(t, l),
		v.renderAnswers(t, l),
		goapp.If(!v.big, v.renderNames(t)),
	)
}

// bar is one row of a distribution.
type bar struct {
	said  string
	count int
	right bool
}

// renderBars draws a distribution: what, how many, and a bar.
func renderBars(kind, caption string, bars []bar) goapp.UI {
	most := 1
	for _, b := range bars {
		most = max(most, b.count)
	}
	return goapp.Table().Class(kind).Body(
		goapp.Caption().Text(caption),
		goapp.TBody().Body(goapp.Range(bars).Slice(func(i int) goapp.UI {
			b := bars[i]
			row := goapp.Tr()
			if b.right {
				row.Class("class-right")
			}
			return row.Body(
				goapp.Th().Scope("row").Dir("auto").Text(b.said),
				goapp.Td().Text(strconv.Itoa(b.count)),
				goapp.Td().Aria("hidden", "true").Body(
					goapp.Elem("progress").Attr("max", most).Attr("value", b.count)),
			)
		})),
	)
}

// question is that of a step, nil where the lesson is not there or asks nothing then.
func question(l *lesson.Lesson, step int) *lesson.Question {
	if l == nil || step >= len(l.Steps) {
		return nil
	}
	return l.Steps[step].Question
}

// renderAnswers is the distribution of the answers to every question.
func (v *View) renderAnswers(t *class.Task, l *lesson.Lesson) goapp.UI {
	asked := t.Asked()
	return goapp.Div().Class("class-answers").Body(goapp.Range(asked).Slice(func(i int) goapp.UI {
		a := asked[i]
		q := question(l, a.Step)
		var bars []bar
		for k, n := range a.Choices {
			b := bar{said: choiceSaid(k), count: n}
			if q != nil {
				if k >= len(q.Choices) {
					continue
				}
				if b.said, b.right = glossary.Plain(q.Choices[k]), k == q.Answer; b.right {
					b.said = "✓ " + b.said
				}
			}
			if q != nil || n > 0 {
				bars = append(bars, b)
			}
		}
		bars = append(bars, bar{said: shownSaid, count: a.Shown}, bar{said: openSaid, count: a.Open})
		bars = slices.DeleteFunc(bars, func(b bar) bool { return b.count == 0 && (b.said == shownSaid || b.said == openSaid) })
		caption := stepSaid(a.Step)
		if q != nil {
			caption += ": " + glossary.Plain(q.Text)
		}
		return renderBars("class-bars", caption, bars)
	}))
}

// renderWrong is what a teacher may want to speak about.
func (v *View) renderWrong(t *class.Task, l *lesson.Lesson) goapp.UI {
	if l == nil {
		return goapp.Span()
	}
	wrong := t.Wrong(l)
	return goapp.Div().Class("class-wrong").Hidden(len(wrong) == 0).Body(
		goapp.H4().Text(titleWrong),
		goapp.Ul().Body(goapp.Range(wrong).Slice(func(i int) goapp.UI {
			w := wrong[i]
			q := question(l, w.Step)
			return goapp.Li().Body(
				goapp.Strong().Text(glossary.Plain(q.Choices[w.Choice])),
				goapp.Text(" "+wrongSaid(w, glossary.Plain(q.Text))+" "),
				goapp.Span().Class("muted").Text(glossary.Plain(q.Reason(w.Choice))),
			)
		})),
	)
}

// mostNames is how many names are listed at first: a thousand hold the page up.
const mostNames = 60

// renderNames is who did it, and how well.
func (v *View) renderNames(t *class.Task) goapp.UI {
	list := t.Counted
	if !v.everyone {
		list = list[:min(len(list), mostNames)]
	}
	return goapp.Details().Class("class-names").Open(true).Body(
		goapp.Summary().Text(titleNames),
		goapp.Table().Body(goapp.TBody().Body(goapp.Range(list).Slice(func(i int) goapp.UI {
			f := list[i]
			who := goapp.Th().Scope("row").Dir("auto").Text(f.Name)
			if f.Name == "" {
				who.Class("muted").Text(noName)
			}
			return goapp.Tr().Body(who, goapp.Td().Text(class.Told(f.Result)+answersSaid(f.Result)))
		}))),
		goapp.If(len(list) < len(t.Counted),
			ui.Button("button", allNames(len(t.Counted)), func() { v.everyone = true })),
	)
}

// answersSaid lists the answers to the questions of a lesson.
func answersSaid(r result.Result) string {
	if r.Did != result.Lesson {
		return ""
	}
	return ": " + answerList(r.Answers)
}
