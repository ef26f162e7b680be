package classroom

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"crease/app/doc/result"
	"crease/app/draw/svg"
	"crease/app/report/class"
	"crease/app/report/lesson"
	"crease/app/text/glossary"
)

// writer writes HTML. What comes from others – names, keys, lessons – is text in it, never markup.
type writer struct {
	strings.Builder
	lang string // of the lesson whose texts are written
}

// put writes pieces, of which every second is a text.
func (w *writer) put(pieces ...string) {
	for i, p := range pieces {
		if i%2 == 1 {
			p = svg.Escape(p)
		}
		w.WriteString(p)
	}
}

func (v *View) sections() string {
	w := &writer{}
	tasks := v.class.Tasks()
	if !v.big {
		w.students(tasks, v.lessons)
	}
	for _, t := range tasks {
		r := t.Counted[0].Result
		l := v.lessons[r.Lesson]
		if w.lang = page; l != nil {
			w.lang = cmp.Or(l.Lang, page)
		}
		w.put(`<section class="class-task"><h3>`, class.Title(r, l),
			`</h3><p class="muted">`, countedSaid(t, v.class.Counts), `</p>`)
		w.begin("class-bars class-scores", "Scores")
		w.put(`</caption><tbody>`)
		most := 0
		for _, s := range t.Scores() {
			most = max(most, s.Count)
		}
		for _, s := range t.Scores() {
			w.bar(page, scoreSaid(s.Right, s.Of), s.Count, most, false)
		}
		w.put(`</tbody></table>`)
		if _, _, file := lesson.OfFile(r.Lesson); l != nil {
			w.wrong(t.Wrong(l), l)
		} else if file {
			w.put(`<p class="muted">`, hintFile, `</p>`)
		}
		if f, n := t.Folds(); n > 0 {
			w.put(`<figure role="img" aria-label="`, f.Describe(), `">`+f.SVG(foldsSide, foldsSide, true)+
				`<figcaption>`, fmt.Sprintf(foldsSaid, n), `</figcaption></figure>`)
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

func (w *writer) students(tasks []*class.Task, lessons map[string]*lesson.Lesson) {
	rows := class.Rows(tasks)
	if len(rows) == 0 {
		return
	}
	w.put(`<details class="class-students" open><summary>`, "Students and what they did (times are UTC)",
		`</summary><div><table><thead><tr><td></td>`)
	for _, t := range tasks {
		r := t.Counted[0].Result
		w.put(`<th scope="col">`, class.Title(r, lessons[r.Lesson]), `</th>`)
	}
	w.put(`</tr></thead><tbody>`)
	for _, r := range rows {
		w.put(`<tr><th scope="row" dir="auto" translate="no">`, r.Name, `</th>`)
		for _, f := range r.Codes {
			if w.put(`<td>`); f != nil {
				w.put(``, scoreSaid(f.Right, f.Of), ` <span class="muted">`, class.Date(f.Result), `</span>`)
			}
			w.put(`</td>`)
		}
		w.put(`</tr>`)
	}
	w.put(`</tbody></table></div></details>`)
}

// quote writes a text of the lesson, which may be in another language than the page.
func (w *writer) quote(text string) {
	w.put(`<span lang="`, w.lang, `">`, glossary.Plain(text), `</span>`)
}

// begin begins the table of a distribution, up to the end of its caption.
func (w *writer) begin(kind, caption string) { w.put(`<table class="`, kind, `"><caption>`, caption) }

const foldsSide = 420 // points

// page is the language of the page itself.
const page = "en"

// bar is one row of a distribution: what, in a language, how many, and a bar.
func (w *writer) bar(lang, said string, count, most int, right bool) {
	kind := ""
	if right {
		kind, said = "class-right", "✓ "+said
	}
	w.put(`<tr class="`, kind, `"><th scope="row" dir="auto" lang="`, lang, `">`, said, `</th><td>`, strconv.Itoa(count),
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
	most := max(a.Shown, a.Open, slices.Max(a.Choices[:]))
	w.begin("class-bars", fmt.Sprintf("Step %d", a.Step+1))
	if q != nil {
		w.put(`: `)
		w.quote(q.Text)
	}
	w.put(`</caption><tbody>`)
	for k, n := range a.Choices {
		switch {
		case q != nil && k < len(q.Choices):
			w.bar(w.lang, glossary.Plain(q.Choices[k]), n, most, k == q.Answer)
		case n > 0:
			w.bar(page, fmt.Sprintf("Choice %d", k+1), n, most, false)
		}
	}
	if a.Shown > 0 {
		w.bar(page, "had it shown", a.Shown, most, false)
	}
	if a.Open > 0 {
		w.bar(page, "not answered", a.Open, most, false)
	}
	w.put(`</tbody></table>`)
}

// wrong is what a teacher may want to speak about.
func (w *writer) wrong(list []*class.Wrong, l *lesson.Lesson) {
	if len(list) == 0 {
		return
	}
	w.put(`<div class="class-wrong"><h4>`, "Wrong answers to speak about: the first that were given", `</h4><ul>`)
	for _, x := range list {
		q := question(l, x.Step)
		w.put(`<li><strong>`)
		w.quote(q.Choices[x.Choice])
		w.put(`</strong> `, fmt.Sprintf(wrongSaid, x.Count, x.Of, x.Step+1), ` `)
		w.quote(q.Text)
		w.put(` <span class="muted">`)
		w.quote(cmp.Or(q.Reason(x.Choice), q.Because))
		w.put(`</span></li>`)
	}
	w.put(`</ul></div>`)
}

func (w *writer) names(list []*result.Found) {
	w.put(`<details class="class-names" open><summary>`, "By name", `</summary><table><tbody>`)
	for _, f := range list {
		who, kind, translate := f.Name, "", "no"
		if who == "" {
			who, kind, translate = "no name", "muted", "yes"
		}
		told := class.Told(f.Result)
		if f.Did == result.Lesson {
			// Such as "2 – 1 …", with "–" for a shown outcome and "…" for an open question.
			told += ", chosen: " + class.Answered(f.Answers, "–", "…")
		}
		if date := class.Date(f.Result); date != "" {
			told += ", " + date
		}
		w.put(`<tr><th scope="row" dir="auto" translate="`, translate, `" class="`, kind, `">`, who)
		w.put(`</th><td>`, told, `</td></tr>`)
	}
	w.put(`</tbody></table></details>`)
}
