package classroom

import (
	"strconv"
	"strings"

	"crease/app/doc/result"
	"crease/app/draw/svg"
	"crease/app/report/class"
	"crease/app/report/lesson"
	"crease/app/text/glossary"
)

// writer writes HTML. What comes from others – names, keys, lessons – is text in it, never markup.
type writer struct{ strings.Builder }

// put writes pieces, of which every second is a text.
func (w *writer) put(pieces ...string) {
	for i, p := range pieces {
		if i%2 == 1 {
			p = svg.Escape(p)
		}
		w.WriteString(p)
	}
}

// sections is all that was done, task by task.
func (v *View) sections() string {
	w := &writer{}
	for _, t := range v.class.Tasks() {
		l := v.lessons[t.Counted[0].Lesson]
		w.put(`<section class="class-task" data-task="`, t.Key, `"><h3>`, v.titleOf(t.Counted[0].Result),
			`</h3><p class="muted">`, countedSaid(t, v.class.Last), `</p>`)
		w.begin("class-bars class-scores", captionScores)
		most := 0
		for _, s := range t.Scores() {
			most = max(most, s.Count)
		}
		for _, s := range t.Scores() {
			w.bar(scoreSaid(s.Right, s.Of), s.Count, most, false)
		}
		w.put(`</tbody></table>`)
		if l != nil {
			w.wrong(t.Wrong(l), l)
		}
		w.put(`<div class="class-answers">`)
		for _, a := range t.Asked() {
			w.answers(a, question(l, a.Step))
		}
		w.put(`</div>`)
		if !v.big {
			w.names(t.Counted)
		}
		w.put(`</section>`)
	}
	return w.String()
}

// begin begins the table of a distribution.
func (w *writer) begin(kind, caption string) {
	w.put(`<table class="`, kind, `"><caption>`, caption, `</caption><tbody>`)
}

// bar is one row of a distribution: what, how many, and a bar.
func (w *writer) bar(said string, count, most int, right bool) {
	kind := ""
	if right {
		kind, said = "class-right", "✓ "+said
	}
	w.put(`<tr class="`, kind, `"><th scope="row" dir="auto">`, said, `</th><td>`, strconv.Itoa(count),
		`</td><td aria-hidden="true"><progress max="`, strconv.Itoa(max(most, 1)), `" value="`, strconv.Itoa(count),
		`"></progress></td></tr>`)
}

// question is that of a step, nil where the lesson is not there or asks nothing then.
func question(l *lesson.Lesson, step int) *lesson.Question {
	if l == nil || step >= len(l.Steps) {
		return nil
	}
	return l.Steps[step].Question
}

// answers is the distribution of the answers to one question, which is nil if its words are not known.
func (w *writer) answers(a *class.Answers, q *lesson.Question) {
	caption, most := stepSaid(a.Step), max(a.Shown, a.Open)
	if q != nil {
		caption += ": " + glossary.Plain(q.Text)
	}
	for _, n := range a.Choices {
		most = max(most, n)
	}
	w.begin("class-bars", caption)
	for k, n := range a.Choices {
		switch {
		case q != nil && k < len(q.Choices):
			w.bar(glossary.Plain(q.Choices[k]), n, most, k == q.Answer)
		case n > 0:
			w.bar(choiceSaid(k), n, most, false)
		}
	}
	if a.Shown > 0 {
		w.bar(shownSaid, a.Shown, most, false)
	}
	if a.Open > 0 {
		w.bar(openSaid, a.Open, most, false)
	}
	w.put(`</tbody></table>`)
}

// wrong is what a teacher may want to speak about.
func (w *writer) wrong(list []*class.Wrong, l *lesson.Lesson) {
	if len(list) == 0 {
		return
	}
	w.put(`<div class="class-wrong"><h4>`, titleWrong, `</h4><ul>`)
	for _, x := range list {
		q := question(l, x.Step)
		w.put(`<li><strong>`, glossary.Plain(q.Choices[x.Choice]), `</strong> `, wrongSaid(x, glossary.Plain(q.Text)),
			` <span class="muted">`, glossary.Plain(q.Reason(x.Choice)), `</span></li>`)
	}
	w.put(`</ul></div>`)
}

// names is who did it, and how well.
func (w *writer) names(list []*result.Found) {
	w.put(`<details class="class-names" open><summary>`, titleNames, `</summary><table><tbody>`)
	for _, f := range list {
		who, kind := f.Name, ""
		if who == "" {
			who, kind = noName, "muted"
		}
		told := class.Told(f.Result)
		if f.Did == result.Lesson {
			told += ": " + answerList(f.Answers)
		}
		w.put(`<tr><th scope="row" dir="auto" class="`, kind, `">`, who, `</th><td>`, told, `</td></tr>`)
	}
	w.put(`</tbody></table></details>`)
}
