package lessons

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/app/doc/model"
	"crease/app/report/cards"
	"crease/app/report/lesson"
	"crease/app/report/spread"
	"crease/app/text/glossary"
	"crease/app/ui"
)

// View shows the lesson that is open, above the sheets: all its steps one below the other, one of them in sight.
type View struct {
	goapp.Compo
	Reading *Reading

	rest ui.Rest
	w, h float64 // of the scrolled box, when it was turned last
	due  bool    // the step that is shown is yet to be brought into sight: what is there says nothing
}

// OnMount implements goapp.Mounter.
func (v *View) OnMount(ctx goapp.Context) {
	r := v.Reading
	// The step in sight becomes the one that the page shows, once scrolling rests, so that steps passed by do not start.
	// The event does not bubble, but it can be captured.
	ui.OnCapture(v.JSValue(), "scroll", func(goapp.Value) {
		v.rest.Begin(150*time.Millisecond, func() { r.state.Do(v.scrolled) })
	})
	open := false
	r.changed = func() {
		was := open
		open = r.key != ""
		// Styles hide what would give the answer away.
		data, onOff := ui.Root().Get("dataset"), map[bool]string{true: "on", false: "off"}
		data.Set("lesson", onOff[open])
		data.Set("asks", onOff[r.asks()])
		state, _ := r.model.State()
		data.Set("ran", onOff[r.lesson != nil && !r.edited() && state == model.Done])
		v.Update()
		if !open && was { // what the lesson has scrolled to is not there any more
			r.state.Settled(func() { goapp.Window().Call("scrollTo", 0, 0) })
		}
	}
	r.turned = func() {
		v.due = true
		r.state.Settled(v.turn)
	}
	r.told = func() { r.state.Settled(v.reveal) }
	r.raised = func(selector string) { r.state.Settled(func() { ui.BringUp(selector) }) }
	r.listen()
	// The shell, which is mounted after its parts, has opened the link of the page by then.
	ctx.Dispatch(func(goapp.Context) { r.recall() })
}

// Render implements goapp.Composer. Where no lesson is open the element is there, empty.
func (v *View) Render() goapp.UI {
	r := v.Reading
	box := goapp.Section().Class("lesson").ID("lesson").Hidden(r.key == "")
	switch {
	case r.key == "":
		return box
	case r.lesson == nil:
		return box.Aria("label", titleLessons).Body(goapp.Header().Class("lesson-head").Body(
			goapp.P().Class("lesson-wrong").Role("alert").Text(cmp.Or(r.wrong, loading)),
			goapp.If(r.wrong == notFetched, ui.Button("button", again, func() { r.begin(r.key, false) })),
			goapp.If(r.wrong != "", ui.Button("button", "All lessons", func() { r.state.Open(dialogName) })),
			v.closer(),
		))
	}
	return box.Aria("label", r.lesson.Title).Lang(cmp.Or(r.lesson.Lang, english)).Body(
		v.renderHead(),
		goapp.Div().Class("lesson-pages").TabIndex(0).Role("group").Aria("label", r.lesson.Title).Body(
			goapp.Range(r.lesson.Steps).Slice(v.renderPage)),
	)
}

// english is the language of the words that a lesson cannot replace by its own.
const english = "en"

// toCode gives what was answered as a code for a teacher, in the head if there is room, else at the last page's end.
func (v *View) toCode() goapp.UI {
	return ui.Button("button lesson-code", resultCode, func() { v.Reading.state.Open("result") }).Lang(english)
}

func (v *View) closer() goapp.UI {
	return ui.Sign("✕", "Close the lesson", v.Reading.close).Lang(english)
}

// word is a word around the lesson and its language: English where the file does not give it.
func (v *View) word(key, otherwise string) (said, lang string) {
	l := v.Reading.lesson
	if said = l.Words[key]; said != "" {
		return said, cmp.Or(l.Lang, english)
	}
	return otherwise, english
}

func (v *View) button(class, key, otherwise string, act func()) goapp.HTMLButton {
	said, lang := v.word(key, otherwise)
	return ui.Button(class, said, act).Lang(lang)
}

func (v *View) renderHead() goapp.UI {
	r := v.Reading
	last := len(r.lesson.Steps) - 1
	return goapp.Header().Class("lesson-head").Body(
		goapp.H2().Text(r.lesson.Title),
		goapp.Ol().Class("lesson-dots").Body(goapp.Range(r.lesson.Steps).Slice(func(i int) goapp.UI {
			title := r.lesson.Steps[i].Title
			dot := ui.Button("", strconv.Itoa(i+1), func() { r.turnTo(i) }).Title(title).
				Aria("label", fmt.Sprintf(stepName, i+1, title))
			if i == r.step {
				dot.Aria("current", "step")
			}
			return goapp.Li().Body(dot)
		})),
		goapp.Span().Class("lesson-at").Lang(english).Text(fmt.Sprintf("%d of %d", r.step+1, last+1)),
		goapp.If(r.edited(), ui.Button("button", "Back to the step", r.restore).Lang(english).Title(hintBack)),
		goapp.If(r.step == last && r.pages[last].told, v.toCode()),
		v.button("button", lesson.Back, "Back", func() { r.turnTo(r.step - 1) }).Disabled(r.step == 0),
		goapp.If(r.step < last, v.button("button primary", lesson.Next, next, func() { r.turnTo(r.step + 1) }).Title(hintNext)).
			Else(v.button("button primary", lesson.Finish, "Finish", func() { r.state.Open(endName) }).Title(hintEnd)),
		ui.Button("button lesson-print", "Print…", func() { r.state.Open("print") }).Lang(english),
		v.closer(),
	)
}

func (v *View) renderPage(i int) goapp.UI {
	r := v.Reading
	s, p := &r.lesson.Steps[i], r.pages[i]
	name := fmt.Sprintf(stepName, i+1, s.Title)
	page := goapp.Article().Class("lesson-page").DataSet("step", i).Aria("label", name)
	if i != r.step {
		page.Attr("inert", "true") // go-app does not write an attribute that is empty
	}
	return page.Body(
		goapp.Div().Class("lesson-says").Body(goapp.H3().Text(s.Title), goapp.P().Body(terms(s.Text)...)),
		goapp.Div().Class("lesson-asks").Body(v.renderQuestion(i, s.Question, p)),
		goapp.Div().Class("lesson-tells").Aria("live", "polite").Body(v.renderOutcome(i, s, p)...),
	)
}

// renderQuestion is the question of step i with its choices, numbered by their keys.
func (v *View) renderQuestion(i int, q *lesson.Question, p page) goapp.UI {
	if q == nil {
		return goapp.Span()
	}
	const fits = 20 // letters of a choice beside another one, on a phone too
	long := slices.ContainsFunc(q.Choices, func(c string) bool { return utf8.RuneCountInString(glossary.Plain(c)) > fits })
	id := "lesson-question-" + strconv.Itoa(i)
	return goapp.Div().Role("group").Aria("labelledby", id).Body(
		goapp.P().Class("lesson-question").ID(id).Body(terms(q.Text)...),
		goapp.Div().Class("lesson-choices").DataSet("short", strconv.FormatBool(!long)).Body(
			goapp.Range(q.Order()).Slice(func(at int) goapp.UI { return v.renderChoice(q, p, at) })),
	)
}

// renderChoice is the choice at a place; once the outcome is told it reports whether it is right.
func (v *View) renderChoice(q *lesson.Question, p page, at int) goapp.UI {
	k := q.Order()[at]
	mark, verdict := strconv.Itoa(at+1), ""
	switch {
	case p.told && k == q.Answer:
		mark, verdict = "✓", "right"
	case p.told && k == p.chosen:
		mark, verdict = "✗", "wrong"
	}
	return goapp.Button().Type("button").Class("lesson-choice").DataSet("verdict", verdict).DataSet("choice", k).
		Disabled(p.told).Body(
		goapp.Span().Class("lesson-mark").Aria("hidden", "true").Text(mark),
		goapp.Span().Text(glossary.Plain(q.Choices[k])),
	).OnClick(func(goapp.Context, goapp.Event) { v.Reading.answer(k) }, k)
}

func (v *View) renderOutcome(i int, s *lesson.Step, p page) (list []goapp.UI) {
	q := s.Question
	switch {
	case !p.told && q == nil: // told once it is reached
		return nil
	case !p.told:
		choose, lang := v.word(lesson.Choose, fmt.Sprintf(answerKeys, len(q.Choices)))
		return []goapp.UI{
			goapp.P().Class("muted for-keys").Lang(lang).Text(choose),
			v.button("button", lesson.Show, "Show me", func() { v.Reading.tell(-1) }),
		}
	case q != nil:
		lead := goapp.UI(goapp.Text(""))
		switch p.chosen {
		case -1:
		case q.Answer:
			lead = v.lead(lesson.Right, right)
		default:
			lead = v.lead(lesson.Wrong, "Not quite.")
			if why := q.Reason(p.chosen); why != "" {
				list = append(list, goapp.P().Class("lesson-reason").Body(append([]goapp.UI{lead}, terms(why)...)...))
				lead = goapp.Text("")
			}
		}
		list = append(list, goapp.P().Class("lesson-reason").Body(append([]goapp.UI{lead}, terms(q.Because)...)...))
	}
	if p.runs != nil {
		list = append(list, renderTally(p.runs))
	}
	if i == v.Reading.step && v.Reading.waits() {
		said, lang := v.word(lesson.Running, running)
		if v.Reading.state.Session.Film() && said == running {
			said += " Esc or a tap on a picture ends the film."
		}
		return append(list, goapp.P().Class("lesson-runs").Lang(lang).Text(said))
	}
	if s.Outcome != "" {
		list = append(list, goapp.P().Class("lesson-outcome").Body(terms(s.Outcome)...))
	}
	if s.Statement != "" {
		list = append(list, v.renderStatement(s))
	}
	if s.Try != "" {
		list = append(list, goapp.P().Class("lesson-try").Body(
			append([]goapp.UI{v.lead(lesson.Turn, "Your turn:")}, terms(s.Try)...)...))
	}
	if i == len(v.Reading.pages)-1 {
		list = append(list, v.toCode())
	}
	return list
}

// renderTally draws a mark for every run from a seed: ● if it found all, ○ if not, · while it is to come. What they come
// to is read out at the end.
func renderTally(r *spread.Runs) goapp.UI {
	done, all := r.Count()
	every := r.Every()
	marks := strings.Repeat("●", every) + strings.Repeat("○", done-every) + strings.Repeat("·", all-done)
	live := map[bool]string{true: "polite", false: "off"}[done == all]
	return goapp.P().Class("lesson-tally").Lang(english).Aria("live", live).Body(
		goapp.Span().Aria("hidden", "true").Text(marks+" "), goapp.Text(fmt.Sprintf(tallySaid, every, done)))
}

func (v *View) lead(key, otherwise string) goapp.UI {
	said, lang := v.word(key, otherwise)
	return goapp.Strong().Lang(lang).Text(said + " ")
}

// renderStatement names the statement of the paper that a step shows, and leads to its card.
func (v *View) renderStatement(s *lesson.Step) goapp.UI {
	line := goapp.P().Class("lesson-statement muted")
	said, lang := v.word(lesson.Statement, "In the paper:")
	lead := goapp.Span().Lang(lang).Text(said + " ")
	if s.View.Card == "" {
		return line.Body(lead, goapp.Text(s.Statement))
	}
	name := ui.Button("word-button", s.Statement, v.Reading.turnUp).Lang(cmp.Or(v.Reading.lesson.Lang, english))
	return line.Body(lead, goapp.Span().Lang(english).Title("Show the card "+cards.Title(s.View.Card)).Body(name))
}

func terms(text string) []goapp.UI {
	spans, _ := glossary.Spans(text)
	return ui.Terms(spans)
}

func (r *Reading) listen() {
	r.fetch = ui.Fetch
	r.site = goapp.Window().Get("location").Get("origin").String()
	r.read()
	r.watch()
	ui.OnWindow("keydown", func(e goapp.Value) {
		if act := r.keyAction(e); act != nil {
			e.Call("preventDefault")
			r.state.Do(act)
		}
	})
	if r.model.View() != model.DefaultView() {
		r.follow(false)
		r.free = false // the link itself may lock parts of its lesson
	}
	if goapp.Window().Get("location").Get("hash").String() == "" {
		r.offer()
	}
}

// scroller is the box that scrolls; ok is false without a lesson, and while a film has hidden the box.
func (v *View) scroller() (box goapp.Value, ok bool) {
	box = v.JSValue().Call("querySelector", ".lesson-pages")
	return box, box.Truthy() && v.Reading.lesson != nil && box.Get("clientHeight").Int() > 0
}

func (v *View) turn() {
	v.due = false
	box, ok := v.scroller()
	if !ok {
		return
	}
	v.w, v.h = box.Get("clientWidth").Float(), box.Get("clientHeight").Float()
	// To set it to what it is, too, would break off a glide of the page.
	if top := box.Get("children").Index(v.Reading.step).Get("offsetTop"); !top.Equal(box.Get("scrollTop")) {
		box.Set("scrollTop", top)
	}
}

// reveal brings what is told of the step into sight to the end of its outcome, which says what the figure shows, or to
// its own before there is one: as much of it as there is room for, and no further, so that the question stays too.
func (v *View) reveal() {
	box, ok := v.scroller()
	if !ok {
		return
	}
	v.w, v.h = box.Get("clientWidth").Float(), box.Get("clientHeight").Float() // an answer makes the box lower
	told := box.Get("children").Index(v.Reading.step).Call("querySelector", ".lesson-tells")
	if e := told.Call("querySelector", ".lesson-outcome"); e.Truthy() {
		told = e
	}
	top := told.Get("offsetTop").Float()
	end := top + told.Get("offsetHeight").Float() + 18 - v.h // the fade of the box's lower edge
	if y := min(top, end); y > box.Get("scrollTop").Float() {
		box.Set("scrollTop", y)
	}
}

// scrolled shows the step that the reader has scrolled to. Where the box has another size nobody has scrolled.
func (v *View) scrolled() {
	box, ok := v.scroller()
	if !ok || v.due {
		return
	}
	if v.w != box.Get("clientWidth").Float() || v.h != box.Get("clientHeight").Float() {
		v.turn()
		return
	}
	middle := box.Get("scrollTop").Float() + v.h/2
	list := box.Get("children")
	n := 0
	for i := range v.Reading.lesson.Steps {
		if list.Index(i).Get("offsetTop").Float() <= middle {
			n = i
		}
	}
	if n != v.Reading.step {
		turned := v.Reading.turned
		v.Reading.turned = func() {} // it is in sight
		v.Reading.turnTo(n)
		v.Reading.turned = turned
	}
}
