// Package lessons is the part of the page that leads readers through lessons: their list, the open one, the glossary.
// It listens to the view, whose Lesson and Step say what is open, so that links lead there too; it drives drawing, view
// and run, and gives the reader's own drawing back. Lessons are fetched when they are opened, or are files.
package lessons

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	goapp "github.com/maxence-charriere/go-app/v9/pkg/app"

	"crease/algo/learn/trials"
	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/export"
	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/report/lesson"
	"crease/app/report/spread"
	"crease/app/run/runner"
	"crease/app/run/state"
	"crease/app/run/storage"
	"crease/app/text/glossary"
	"crease/app/text/messages"
	"crease/app/ui"
)

// Reading is the lesson that is open, if one is, and how far the reader has come in all.
type Reading struct {
	state *state.State
	model *model.Model
	fetch func(path string, then func(text string, how ui.Fetched))
	site  string // the page's origin, such as https://example.org

	key    string // of the open lesson, "" for none
	lesson *lesson.Lesson
	wrong  string // why it cannot be shown
	step   int
	pages  []page
	own    drawn       // what was there before the lesson
	placed spec.Spec   // the drawing of the step that is shown
	table  *model.Data // of the step that is shown, nil for none
	driven bool        // a step has been shown: placed is there, unless the reader has changed it
	got    map[string]*lesson.Lesson
	index  index
	seen   progress
	store  storage.Storage
	tab    storage.Storage // for the reader's own drawing, until the tab is closed
	file   storage.Storage // for the lesson that came from a file, until the tab is closed

	again    int    // how many tries there were before this one
	recalled *drawn // the own drawing from before a reload, until the lesson begins
	answered string // a lesson and the answers from another page, until it begins
	seeks    bool   // they say where to begin
	free     bool   // the reader has opened the lesson: what the author of a link locked waits for its end

	changed func()                // repaints
	turned  func()                // brings the step that is shown into view
	told    func()                // brings what is told of it into view
	raised  func(selector string) // brings a part of the page into view, on a phone

	// Race races gradient descent with so many times the units drawn, and says when that is over.
	Race func(times int, over func())
	// Table reads a table as if a file of that name had been opened, and hands over what learns from it.
	Table func(name string, data []byte, take func(learn func()))
	crew  runner.Crew // for the runs from many seeds
}

type page struct {
	asked  bool // it has a question
	told   bool // the outcome is shown
	chosen int  // of the choices, −1 for none

	begun bool         // what the step needs beside its run
	left  int          // how much of that is not over
	runs  *spread.Runs // from many seeds, nil before the first
}

type drawn struct {
	spec spec.Spec
	view model.View
	data *model.Data
}

// NewReading returns a reading without an open lesson. It fetches nothing before it is in a browser.
func NewReading(st *state.State) *Reading {
	nothing := func() {}
	r := &Reading{state: st, model: st.Model, store: storage.Lessons, tab: storage.Own, file: storage.File,
		changed: nothing, turned: nothing, told: nothing, raised: func(string) {},
		Race: func(int, func()) {}, Table: func(string, []byte, func(func())) {}, crew: runner.NewCrew(st.Do),
		got: map[string]*lesson.Lesson{}, seen: progress{by: map[string]reached{}},
		fetch: func(string, func(string, ui.Fetched)) {}}
	return r
}

func (r *Reading) watch() {
	state, _ := r.model.State()
	r.model.Listen(func(c model.Change) {
		v := r.model.View()
		if v.Lesson != r.key || r.lesson != nil && v.Step != r.step {
			given := c&model.SpecChanged != 0 // by a link, together with a drawing
			r.state.Do(func() { r.follow(given) })
		}
		if now, _ := r.model.State(); now != state {
			if state = now; r.lesson != nil {
				if r.changed(); r.pages[r.step].told {
					r.told()
				}
				r.turn()
				r.work()
			}
		}
		if c&(model.SpecChanged|model.DataChanged) != 0 && r.lesson != nil {
			r.changed()
		}
	})
}

// follow opens what the view says. What a link has drawn stays.
func (r *Reading) follow(given bool) {
	v := r.model.View()
	switch {
	case v.Lesson != r.key:
		r.begin(v.Lesson, given)
	case r.lesson != nil && v.Step != r.step:
		r.show(v.Step, false)
	}
}

func (r *Reading) begin(key string, given bool) {
	switch {
	case r.key == "" && r.recalled != nil:
		r.own, r.recalled = *r.recalled, nil
	case r.key == "":
		v := r.model.View()
		v.Lesson, v.Step = "", 0
		r.own = drawn{r.model.Committed(), v, r.model.Data()}
		r.keep()
	}
	if key == "" { // a hash has closed it, by other words
		terms := r.own.view.Assignment
		if r.leave(given); !given {
			v := r.model.View().Home()
			if v.Assignment == (assignment.Terms{}) {
				v.Assignment = terms
			}
			r.model.Arrive(v)
		}
		r.changed()
		return
	}
	r.key, r.lesson, r.wrong, r.free = key, nil, "", !given
	r.changed()
	r.find(key, true, func(l *lesson.Lesson, wrong string) {
		switch {
		case key != r.key: // another one has been opened meanwhile
		case l == nil:
			r.wrong = wrong
			r.changed()
		default:
			r.load(l, given)
		}
	})
}

// find hands over the lesson of a key, or why there is none; without a list it asks for the file if unlisted is set.
func (r *Reading) find(key string, unlisted bool, then func(l *lesson.Lesson, wrong string)) {
	_, _, file := lesson.OfFile(key) // to which no address leads
	l := r.got[key]
	if file {
		l = r.ofFile(key)
	}
	switch {
	case l != nil:
		r.got[key] = l
		then(l, "")
	case file:
		then(nil, ownGone)
	case link.IsAddress(key) && r.isOfSite(key):
		r.fetched(key, key, then)
	case link.IsAddress(key):
		then(nil, notOfSite)
	default:
		// Browsers complain of files that are not there.
		r.index.get(r, func() {
			listed := slices.ContainsFunc(r.index.list, func(e lesson.Entry) bool { return e.Key == key })
			if listed || r.index.list == nil && unlisted {
				r.fetched(key, folder+key+".json", then)
			} else {
				then(nil, noLesson)
			}
		})
	}
}

func (r *Reading) isOfSite(address string) bool {
	if path, ok := strings.CutPrefix(address, r.site+"/"); ok && r.site != "" {
		address = path
	}
	return !strings.Contains(address, ":") && !strings.HasPrefix(address, "//")
}

// fetched hands over the lesson that a file holds, or says what is wrong with it.
func (r *Reading) fetched(key, path string, then func(l *lesson.Lesson, wrong string)) {
	r.fetch(path, func(text string, how ui.Fetched) {
		r.state.Do(func() {
			l, err := lesson.Read([]byte(text))
			switch {
			case how == ui.Lost:
				then(nil, notFetched)
			case how == ui.Missing && link.IsAddress(key):
				then(nil, noFile)
			case how == ui.Missing:
				then(nil, noLesson)
			case err != nil:
				then(nil, "This lesson cannot be read. "+messages.Sentence(err.Error()))
			default:
				r.got[key] = l
				then(l, "")
			}
		})
	})
}

// ofFile returns the lesson that has that key as a file, if it has been opened in this tab; nil if not.
func (r *Reading) ofFile(key string) *lesson.Lesson {
	for _, l := range r.got {
		if l.FileKey() == key {
			return l
		}
	}
	if text, err := r.file.Load(); err == nil {
		if l, err := lesson.Read([]byte(text)); err == nil && l.FileKey() == key {
			return l
		}
	}
	return nil
}

// Get hands over the lesson of a key, nil if it cannot be had. It asks for no file that is not in the list.
func (r *Reading) Get(key string, then func(l *lesson.Lesson)) {
	r.find(key, false, func(l *lesson.Lesson, _ string) { then(l) })
}

// OpenFile opens a lesson from a file, which a reload finds again, or says what is wrong with it.
func (r *Reading) OpenFile(data []byte) error {
	l, err := lesson.Read(data)
	if err != nil {
		return err
	}
	key := l.FileKey()
	r.got[key] = l
	_ = r.file.Save(string(data)) // refused: a reload asks for the file again
	r.open(key)
	return nil
}

func (r *Reading) load(l *lesson.Lesson, given bool) {
	r.read()
	r.lesson = l
	r.blank(0)
	r.takeAnswers()
	i := r.within(r.model.View().Step)
	if r.seeks {
		i = max(0, slices.IndexFunc(r.pages, func(p page) bool { return p.asked && !p.told }))
		r.seeks = false
	}
	if reflect.DeepEqual(r.own.spec, l.Shown(i).Spec) { // a link to this step: nothing of the reader's was there
		r.own.spec = model.Prepared()
		r.keep()
	}
	r.show(i, given)
}

func (r *Reading) blank(again int) {
	r.again, r.pages = again, make([]page, len(r.lesson.Steps))
	for i := range r.pages {
		r.pages[i] = page{asked: r.lesson.Steps[i].Question != nil, chosen: -1}
	}
}

// anew begins the open lesson anew: another try, whose code says so.
func (r *Reading) anew() {
	r.blank(r.again + 1)
	r.show(0, false)
	r.report()
}

func (r *Reading) within(i int) int { return max(0, min(i, len(r.lesson.Steps)-1)) }

// show shows a step; the drawing that is there stays if keep is true.
func (r *Reading) show(i int, keep bool) {
	i = r.within(i)
	r.step = i
	shown := r.lesson.Shown(i)
	if !keep {
		r.place(shown.Spec)
	}
	r.placed, r.table, r.driven = shown.Spec, nil, true
	base := r.model.View()
	if !keep {
		base = base.Home()
	}
	base.Pace = r.own.view.Pace
	if r.free {
		base.Assignment = assignment.Terms{}
	}
	r.model.Arrive(r.lesson.Applied(base, r.key, i))
	if !r.model.Running() {
		r.model.SetStage(model.Stage{})
	}
	p, s := &r.pages[i], r.lesson.Steps[i]
	r.crew.Cancel()
	// Broken off, or another step has raced or drawn since.
	if p.left > 0 || s.Race > 0 || s.Import.Units() > 0 || s.Table != nil {
		p.begun, p.left = false, 0
	}
	seen := p.told
	p.told = p.told || s.Question == nil
	if s.Learn && p.told || shown.Ran && !s.Learn {
		r.run(seen || !s.Learn)
	}
	r.work()
	r.note()
	r.changed()
	r.turned()
	r.turn()
}

// place puts a drawing in place of the one that is there, which is kept if it is the reader's.
func (r *Reading) place(s spec.Spec) {
	if reflect.DeepEqual(r.model.Committed(), s) && r.model.Data() == nil {
		return
	}
	if !r.driven || r.edited() {
		r.state.Replace(s)
		return
	}
	r.state.Session.Replaced()
	r.model.SetData(nil)
	r.model.Enter(s) // not Edit: locks are for readers
}

func (r *Reading) edited() bool {
	return r.driven && (r.model.Data() != r.table || !reflect.DeepEqual(r.model.Committed(), r.placed))
}

// run learns what is drawn, unless it has been learned; quietly without a film.
func (r *Reading) run(quiet bool) {
	if state, _ := r.model.State(); state == model.Done || r.model.Running() {
		return
	}
	if quiet {
		r.state.Session.Imported()
	}
	r.state.Session.Learn()
}

// work has the page do what the step needs beside its run – a race, many runs –, once that is over and its outcome may
// be seen.
func (r *Reading) work() {
	i := r.step
	s, p := &r.lesson.Steps[i], &r.pages[i]
	if !r.driven || p.begun || !p.told || r.edited() || r.model.Running() { // it may be asked while a step is set up
		return
	}
	p.begun = true
	over := func() {
		if p.left--; r.lesson != nil && r.step == i {
			r.changed()
			r.told()
		}
	}
	if s.Import.Units() > 0 {
		r.placed.Network = s.Import
		r.model.Enter(r.placed)
	}
	if s.Table != nil {
		p.left++
		l := r.lesson
		r.Table("samples.csv", export.Table(r.placed, s.Table), func(learn func()) {
			if r.lesson == l && r.step == i && !r.edited() {
				learn()
				r.placed, r.table = r.model.Committed(), r.model.Data()
			}
			over()
		})
	}
	if s.Race > 0 {
		p.left++
		r.state.Settled(func() {
			if r.lesson != nil && r.step == i {
				r.Race(s.Race, over)
			}
		})
	}
	if s.Many > 0 {
		p.left++
		what := r.placed
		p.runs = spread.New(trials.Plan{Spec: what, Methods: []spec.Method{what.Learning.Method}, Seeds: s.Many,
			Samples: []int64{what.Sampling.Samples}})
		failed := func(err error) {
			r.state.Notify(messages.Sentence(err.Error()), true)
			over()
		}
		r.crew.Repeat(p.runs.Plan, runner.TrialEvents{Done: over, Failed: failed,
			Outcome: func(o trials.Outcome) {
				p.runs.Add(o)
				r.changed()
			}})
	}
}

// turn turns the stage of the step up, last: scrolled text breaks off the glide. A question is asked beside it too, as it
// is before the run or as an earlier step has left it; once told it waits for what the step runs.
func (r *Reading) turn() {
	state, _ := r.model.State()
	waits := state == model.Idle && !r.asks() && r.lesson.Steps[r.step].Learn
	if !r.edited() && !waits && (state == model.Done || state == model.Idle) {
		r.turnUp()
	}
}

// turnUp shows the card of the step. On a phone the verdict comes into view above it; over a question, which needs the
// room, the card alone, or the drawing while the card has nothing of a run.
func (r *Reading) turnUp() {
	card := r.lesson.Steps[r.step].View.Card
	if card != "" {
		r.model.SetStage(model.Stage{Up: true, Card: card})
	}
	switch state, _ := r.model.State(); {
	case r.asks() && (card == "" || state == model.Idle):
		r.raised(".drawn")
	case r.asks():
		r.raised("#face-stage")
	case card != "":
		r.raised(".verdict")
	}
}

func (r *Reading) asks() bool { return r.lesson != nil && !r.pages[r.step].told }

// Lesson returns the lesson that is open, nil for none.
func (r *Reading) Lesson() *lesson.Lesson { return r.lesson }

// tell shows the outcome of the step, after choice i of its question or none for −1.
func (r *Reading) tell(i int) {
	if !r.asks() {
		return
	}
	r.pages[r.step].told, r.pages[r.step].chosen = true, i
	if r.lesson.Steps[r.step].Learn {
		r.run(false)
	}
	r.work()
	r.note()
	r.report()
	r.changed()
	r.told()
	r.turn()
}

// Line is what a line says of the open lesson, "" without one.
func (r *Reading) Line() string {
	if r.lesson == nil {
		return ""
	}
	return fmt.Sprintf("%s, %d of %d: %s", r.lesson.Title, r.step+1, len(r.lesson.Steps), r.lesson.Steps[r.step].Title)
}

// Asks returns the question of the step and its choices, the right one marked once it is told; none without one.
func (r *Reading) Asks() (list []string) {
	if r.lesson == nil || r.lesson.Steps[r.step].Question == nil {
		return nil
	}
	q := r.lesson.Steps[r.step].Question
	list = append(list, glossary.Plain(q.Text))
	for _, k := range q.Order() {
		said := glossary.Plain(q.Choices[k])
		if r.pages[r.step].told && k == q.Answer {
			said += " ✓"
		}
		list = append(list, said)
	}
	return list
}

// waits reports whether the outcome of the step waits for its run, or for what it needs besides.
func (r *Reading) waits() bool {
	s := r.lesson.Steps[r.step]
	return (s.Learn || s.Table != nil) && r.model.Running() || r.pages[r.step].left > 0
}

func (r *Reading) answer(i int) {
	if r.asks() && i < len(r.lesson.Steps[r.step].Question.Choices) {
		r.tell(i)
	}
}

// turnTo turns to a step, unless a link has just opened another one, which follow is about to show.
func (r *Reading) turnTo(i int) {
	v := r.model.View()
	if r.lesson != nil && r.within(i) != r.step && v.Lesson == r.key && v.Step == r.step {
		r.show(i, false)
	}
}

func (r *Reading) restore() { r.show(r.step, false) }

// close ends the lesson and gives the reader's own drawing back, if a step has taken its place.
func (r *Reading) close() {
	if r.key == "" {
		return
	}
	v, now := r.own.view, r.model.View()
	v.Theme, v.Big, v.Embedded = now.Theme, now.Big, now.Embedded
	r.leave(false)
	r.model.Arrive(v)
	r.changed()
}

// leave ends the visit of a lesson: the reader's own drawing comes back, unless a link has put one there.
func (r *Reading) leave(given bool) {
	if r.driven && !given { // by this lesson, or by the one before it, if this one is not there
		r.place(r.own.spec)
		if r.own.data != nil {
			r.model.SetData(r.own.data)
		}
	}
	r.crew.Cancel()
	r.key, r.lesson, r.wrong, r.driven, r.pages = "", nil, "", false, nil
	_ = r.tab.Save("")
}

// open opens the lesson of a key where the reader has left it; one that is finished begins anew.
func (r *Reading) open(key string) {
	v := r.model.View()
	at := r.seen.by[key]
	v.Lesson, v.Step = key, at.step
	if at.done && !at.open() {
		v.Step = 0
		r.renew(key)
	}
	switch {
	case key != r.key:
		r.model.SetView(v)
	case r.lesson != nil:
		r.turnTo(v.Step)
	default:
		r.begin(key, false)
	}
}

// keyAction returns what a key does to the open lesson, nil if nothing. A film, a dialog and a field keep theirs.
func (r *Reading) keyAction(e goapp.Value) func() {
	if r.key == "" || e.Get("defaultPrevented").Bool() || ui.Modified(e) ||
		r.state.Session.Film() || r.model.Dragging() ||
		goapp.Window().Get("document").Call("querySelector", "dialog[open]").Truthy() {
		return nil
	}
	kind := ui.ElementKind(e.Get("target"))
	if kind == ui.TextField || kind == ui.Control && ui.Closest(e, "input, select").Truthy() {
		return nil
	}
	return r.named(e.Get("key").String())
}

func (r *Reading) named(name string) func() {
	if !r.asks() {
		return nil
	}
	order := r.lesson.Steps[r.step].Question.Order()
	if at, err := strconv.Atoi(name); err == nil && at >= 1 && at <= len(order) {
		return func() { r.answer(order[at-1]) }
	}
	return nil
}
