package paper

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"crease/algo/network"
	"crease/app/doc/gallery"
	"crease/app/draw/plane"
	"crease/app/draw/svg"
	"crease/app/report/lesson"
	"crease/app/text/glossary"
	"crease/app/text/words"
)

type kind int

const (
	reading   kind = iota // its texts, with questions, answers and outcomes
	worksheet             // the questions, the pictures, and room to write
	answered              // the same, and the answers and the teacher's sheet on pages of their own
)

// room is how many lines there are to write on below a question.
const room = 3

func ofLesson(l *lesson.Lesson, k kind) string {
	out := `<div lang="` + svg.Escape(cmp.Or(l.Lang, "en")) + `">` + tag("h1", "", l.Title) + tag("p", "", l.Summary)
	if k != reading {
		out += tag("p", "paper-name", l.Word(lesson.Name, "Name")+":")
	}
	for i := range l.Steps {
		s, picture := &l.Steps[i], ""
		if s.Drawing != nil {
			picture = `<figure>` + sheetOf(s.Drawing.Spec.Network, i) + `</figure>`
		}
		out += `<section class="paper-step">` + tag("h2", "", heading(i, s.Title)) + picture +
			tag("p", "", glossary.Plain(s.Text)) + question(s, k)
		if k == reading { // what the run shows, which a worksheet leaves for the key
			out += shown(l, s)
		}
		if s.Try != "" {
			out += tag("p", "", l.Word(lesson.Turn, "Try it:")+" "+glossary.Plain(s.Try))
		}
		out += `</section>`
	}
	if k == answered {
		out += `<section class="paper-key">` + tag("h1", "", l.Title+": "+l.Word(lesson.Key, "answer key")) + key(l) +
			`</section>`
		if l.Teacher != nil {
			out += `<section class="paper-key">` + teacher(l) + `</section>`
		}
	}
	return out + "</div>"
}

// teacher is the sheet for the teacher: what comes before the hour, and the plan of it.
func teacher(l *lesson.Lesson) string {
	t, out := l.Teacher, tag("h1", "", l.Title+": for the teacher")
	list := func(head string, items []string) {
		if len(items) > 0 {
			out += tag("h2", "", head) + "<ul>" + tags("li", words.Each(items, glossary.Plain)) + "</ul>"
		}
	}
	list("What the class has to know", t.Needs)
	list("Wrong answers to expect", t.Expect)
	minutes, plan := 0, make([]string, len(t.Plan))
	for i, p := range t.Plan {
		minutes += p.Minutes
		plan[i] = strconv.Itoa(p.Minutes) + " min: " + p.Do
	}
	list(fmt.Sprintf("A plan for %d minutes", minutes), plan)
	return out
}

func question(s *lesson.Step, k kind) string {
	q := s.Question
	if q == nil {
		return ""
	}
	out := `<div class="paper-question">` + tag("p", "paper-asks", glossary.Plain(q.Text)) + "<ul>"
	for i, k := range q.Order() {
		out += tag("li", "", "☐ "+letter(i)+"  "+glossary.Plain(q.Choices[k]))
	}
	out += "</ul>"
	if k == reading {
		out += tag("p", "", letter(q.Place())+": "+glossary.Plain(q.Because))
	} else {
		out += strings.Repeat(`<div class="paper-line"></div>`, room)
	}
	return out + "</div>"
}

func shown(l *lesson.Lesson, s *lesson.Step) (out string) {
	if s.Outcome != "" {
		out += tag("p", "", glossary.Plain(s.Outcome))
	}
	if s.Statement != "" {
		out += tag("p", "", l.Word(lesson.Statement, "In the paper:")+" "+s.Statement)
	}
	return out
}

func key(l *lesson.Lesson) (out string) {
	for i := range l.Steps {
		s := &l.Steps[i]
		if s.Question == nil && s.Outcome == "" {
			continue
		}
		out += `<section class="paper-step">` + tag("h2", "", heading(i, s.Title))
		if q := s.Question; q != nil {
			out += tag("p", "paper-asks", letter(q.Place())+"  "+glossary.Plain(q.Choices[q.Answer])) +
				tag("p", "", glossary.Plain(q.Because))
		}
		out += shown(l, s) + "</section>"
	}
	return out
}

const pictureSide = 260

// sheetOf draws the sheet of step i on white, with labels, axes and legend.
func sheetOf(n network.Network, i int) string {
	p := gallery.Picture(n, pictureSide, "paper"+strconv.Itoa(i), "The sheet of this step")
	p.Axes, p.Legend, p.Foot = true, "f", plane.Foot(pictureSide, pictureSide, false)
	for i := range p.Lines {
		p.Lines[i].Label = true
	}
	return p.SVG()
}

func tag(name, class, text string) string {
	if class != "" {
		class = ` class="` + class + `"`
	}
	return "<" + name + class + ">" + svg.Escape(text) + "</" + name + ">"
}

func tags(name string, texts []string) string {
	return strings.Join(words.Each(texts, func(text string) string { return tag(name, "", text) }), "")
}
