// Package lesson reads lessons: files that a teacher can write, each a few steps that
// drive the page. It is pure; the part app/view/lessons shows them. A file is JSON in UTF-8:
//
//	{"version": 1, "title": "…", "summary": "one sentence", "minutes": 5, "steps": [step, …]}
//
// and, if wanted,
//
//	lang     the language that the lesson is written in, such as "de" or "pt-BR"; "en" if left out
//	words    the words around it in that language, each of them optional:
//	         {"right": "…", "wrong": "…", "turn": "…", "next": "…", "back": "…", "finish": "…", "show": "…",
//	         "choose": "…", "running": "…", "paper": "…", "key": "…", "name": "…"}
//	can      what a student can do afterwards, as "say what a crease is": shown at the end
//	teacher  {"needs": ["…"], "expect": ["…"], "plan": [{"minutes": 5, "do": "…"}]}: what a class has to know,
//	         wrong answers to expect, and the plan of an hour, printed with the answers of the worksheet
//
// A step has a title and a text, and what else it needs:
//
//	title     heading
//	text      two or three sentences; [[pencil]] or [[pencil|pencils]] marks a word of the glossary
//	spec      the drawing and its settings, as Export writes them
//	link      the same as the part of a link behind "#"; its view counts too
//	          with neither of them the step goes on with the drawing of the step before
//	view      {"card": "rank", "round": 0, "zoom": 3, "contours": false, "solid": false, "pace": "full"}:
//	          the stage between the sheets, the round it shows (0 for the last), half the width of the
//	          sheet, how it is drawn, how a run is watched ("full" plays no film, "slow", "slower")
//	learn     true: the outcome needs a run, which starts after the answer, or at once without a question
//	race      1, 2 or 4: gradient descent is raced as well, with so many times the units of the drawing
//	many      2 to 20: the run is repeated from so many seeds, and the page says from how many of them it found all
//	          units. The outcome waits for this and for the race
//	table     a number for each input: with the outcome the samples of the drawing, each column multiplied by its
//	          number, take the drawing's place as a table that was opened, and are learned from
//	import    W, b and a as Import reads them: with the outcome their network takes the place of the drawing
//	question  {"text": "…", "choices": ["…", "…"], "answer": 1, "because": "…", "reasons": ["…", "…"]}:
//	          asked before the outcome is shown, the choices in an order of the page's own. The answer counts
//	          from 0. "because" says why it is right; "reasons", if given, say of every other choice why it is
//	          wrong, and whoever has chosen it reads both. That of the right choice is empty
//	outcome   what the run shows, shown after the answer
//	statement the statement of the paper that the step shows, named with the outcome
//	try       something to try; the last step has one
//	turn      a spec: the drawing on which that is tried once the lesson is closed, the step's own if left out
//
// The files lie in web/lessons, named by their keys; index.json there lists them in order. A file that lies elsewhere
// is opened by Import, by dropping it on the page, or by #lesson= and its address on the site of the page.
package lesson

import (
	"cmp"
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/model"
)

// Version is the version of the files that are read.
const Version = 1

// Lesson is a few steps on one question.
type Lesson struct {
	Title, Summary string
	Minutes        int // that a reader takes
	Lang           string
	Can            string
	Words          map[string]string // around the lesson in its language, by the keys of words
	Teacher        *Teacher          // nil for none
	Steps          []Step

	sum uint32 // of the file
}

// Teacher is what a teacher wants to know before the hour.
type Teacher struct {
	Needs  []string // what the class has to know
	Expect []string // wrong answers, and what to say to them
	Plan   []Period
}

// Period is a part of the hour.
type Period struct {
	Minutes int
	Do      string
}

// The keys of the words around a lesson, in the order in which a reader meets them.
const (
	Choose    = "choose"  // asks for an answer
	Show      = "show"    // the button that gives the answer
	Right     = "right"   // before the reason
	Wrong     = "wrong"   // before the reason
	Running   = "running" // while the outcome waits for the run
	Statement = "paper"   // before the statement of the paper
	Turn      = "turn"    // before what to try
	Back      = "back"
	Next      = "next"
	Finish    = "finish"
	Key       = "key"  // heads the answers on paper
	Name      = "name" // of the student, on paper
)

var words = []string{Choose, Show, Right, Wrong, Running, Statement, Turn, Back, Next, Finish, Key, Name}

// Word returns a word around the lesson, otherwise if the file does not give it.
func (l *Lesson) Word(key, otherwise string) string { return cmp.Or(l.Words[key], otherwise) }

// A lesson that no list names, from a file or an address, has a key all the same, by which it is kept and
// by which result codes call it: the checksum of its file, as each edition asks other questions, and the
// beginning of its title for whoever reads the key.
const (
	filePrefix = "file-"
	sumDigits  = 8
)

// FileKey returns the key of the lesson as a file.
func (l *Lesson) FileKey() string {
	words := strings.FieldsFunc(strings.ToLower(l.Title), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	title := strings.Join(words, "-")
	title = title[:min(len(title), 12)]
	return strings.TrimRight(fmt.Sprintf("%s%0*x-%s", filePrefix, sumDigits, l.sum, title), "-")
}

// OfFile returns the checksum and the beginning of the title, "" where that has no Latin letter or digit,
// that the key of a lesson holds; ok is false if the key is not that of a file.
func OfFile(key string) (sum, title string, ok bool) {
	sum, ok = strings.CutPrefix(key, filePrefix)
	sum, title, _ = strings.Cut(sum, "-")
	return sum, title, ok && len(sum) == sumDigits && strings.Trim(sum, "0123456789abcdef") == ""
}

// Estimate returns how many minutes a reader takes: one for 100 words of technical prose, a quarter for the film of a
// run, ten seconds for a question.
func (l *Lesson) Estimate() int {
	minutes := 0.0
	read := func(texts ...string) {
		for _, t := range texts {
			minutes += float64(len(strings.Fields(t))) / 100
		}
	}
	for i := range l.Steps {
		s := &l.Steps[i]
		read(s.Title, s.Text, s.Outcome, s.Try)
		if s.Learn {
			minutes += .25
		}
		if q := s.Question; q != nil {
			read(q.Text, q.Because)
			read(q.Choices...)
			minutes += 1. / 6
		}
	}
	return max(1, int(math.Round(minutes)))
}

// Step is one page of a lesson. Texts may mark words of the glossary.
type Step struct {
	Title, Text string
	Drawing     *Drawing // nil: that of the step before
	View        View
	Learn       bool
	Race        int             // gradient descent with so many times the units drawn is raced as well; 0 for no race
	Many        int             // seeds from which the run is repeated; 0 for its own alone
	Table       []float64       // of each column of the table that is learned from with the outcome; nil for no table
	Import      network.Network // takes the place of the drawing with the outcome; without units nothing does
	Question    *Question       // nil for none
	Outcome     string
	Statement   string // of the paper
	Try         string
	Turn        *spec.Spec // nil: its own
}

// Drawing is what a step opens.
type Drawing struct {
	Spec spec.Spec
	View *model.View // of a link, nil for the default
}

// View is how a step is looked at.
type View struct {
	Card            string // the stage between the sheets, "" for the settings, or what is happening
	Round           int    // 0 for the newest
	Zoom            float64
	Contours, Solid bool
	Pace            *model.Pace // nil: as the reader has it
}

// Question is asked before a step shows its outcome.
type Question struct {
	Text    string
	Choices []string
	Answer  int // of the choices, from 0
	Because string
	Reasons []string // of every choice, or none
}

// Reason says why choice i is wrong, "" if the lesson does not say or it is right: then Because has all.
func (q *Question) Reason(i int) string {
	if i >= 0 && i < len(q.Reasons) && i != q.Answer {
		return q.Reasons[i]
	}
	return ""
}

// Order is the order in which the choices are shown, on the page and on paper: drawn, as authors put the right one in
// the middle, but the same for everybody. Answers are counted as in the file.
func (q *Question) Order() []int {
	seed := uint64(crc32.ChecksumIEEE([]byte(q.Text + strings.Join(q.Choices, "\n"))))
	return rand.New(rand.NewPCG(seed, 0)).Perm(len(q.Choices))
}

// Place is where the right choice stands in Order.
func (q *Question) Place() int { return slices.Index(q.Order(), q.Answer) }

// Shown is what the page shows of a step when it is reached.
type Shown struct {
	Spec spec.Spec
	View model.View // beside what the reader has chosen: see Applied
	Ran  bool       // a step before this one has run the same drawing
}

// Shown returns what step i shows. Views are complete: what a step does not give is as in the default view.
func (l *Lesson) Shown(i int) Shown {
	p := Shown{View: model.DefaultView()}
	from := i // the step that opens the drawing
	for from > 0 && l.Steps[from].Drawing == nil {
		from--
		p.Ran = p.Ran || l.Steps[from].Learn
	}
	if d := l.Steps[from].Drawing; d != nil {
		p.Spec = d.Spec
		if d.View != nil {
			p.View = *d.View
		}
	}
	for axis := range p.View.Slice { // a link's own are valid
		if d := &p.View.Slice[axis]; !d.Unit {
			d.Index = max(0, min(d.Index, p.Spec.Network.Dim()-1))
		}
	}
	s := l.Steps[i].View
	if s.Zoom > 0 {
		p.View.Zoom, p.View.CenterX, p.View.CenterY = s.Zoom, 0, 0
	}
	p.View.Contours = p.View.Contours || s.Contours
	p.View.Solid = p.View.Solid || s.Solid
	p.View.Round = s.Round
	return p
}

// Applied returns the view of step i of the lesson with that key, with what belongs to
// the reader – theme, type, the pace unless the step sets one – taken from own.
func (l *Lesson) Applied(own model.View, key string, i int) model.View {
	v := own.For(l.Shown(i).View)
	v.Auto, v.Card, v.Assignment, v.Mystery = false, "", own.Assignment, false
	if p := l.Steps[i].View.Pace; p != nil {
		v.Pace = *p
	}
	v.Lesson, v.Step = key, i
	return v
}
