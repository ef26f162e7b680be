package lesson

import (
	"cmp"
	"context"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"crease/algo/learn"
	"crease/algo/learn/dialect"
	"crease/app/doc/link"
	"crease/app/doc/model"
)

// example returns the lesson that CONTRIBUTING shows.
func example(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("../../../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, ok := strings.Cut(string(text), "## Write a lesson")
	_, section, found := strings.Cut(section, "```json\n")
	body, _, closed := strings.Cut(section, "```")
	if !ok || !found || !closed {
		t.Fatal("CONTRIBUTING shows no lesson")
	}
	return body
}

// CONTRIBUTING's lesson is one that the checker has nothing against, and its outcome is true.
func TestExample(t *testing.T) {
	text := example(t)
	if _, wrong := Check([]byte(text)); len(wrong) > 0 {
		t.Fatal(wrong)
	}
	l, err := Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if len(l.Steps) != 1 || l.Steps[0].Question.Answer != 1 || *l.Steps[0].View.Pace != model.Full {
		t.Errorf("got %+v", l)
	}
	if !strings.Contains(l.Steps[0].Outcome, "below 10⁻¹⁰") {
		t.Fatal("CONTRIBUTING claims something else than what is tested here")
	}
	last, err := learn.Run(context.Background(), l.Shown(0).Spec, nil, learn.Host{})
	if err != nil {
		t.Fatal(err)
	}
	if len(last.Units) != 1 || last.Units[0].Truth != 0 || last.Units[0].Error > 1e-10 {
		t.Errorf("found %+v", last.Units)
	}
}

// Breaks CONTRIBUTING's lesson in one place at a time: the checker names the field, and says
// what to do.
func TestCheck(t *testing.T) {
	text := example(t)
	long := strings.Repeat("long ", 200)
	for _, c := range []struct{ old, new, field, says string }{
		{`"version": 1,` + "\n", "", "version", `write "version": 1`},
		{`"version": 1,` + "\n", `"version": 2,`, "version", "reads version 1"},
		{`"title": "One fold"`, `"titel": "One fold"`, "titel", "there are can, lang, minutes, steps, summary"},
		{`"title": "One fold", `, ``, "title", "write it"},
		{`"title": "One fold"`, `"title": "` + long + `"`, "title", "shorten it to 60"},
		{`"minutes": 1`, `"minutes": 0`, "minutes", "from 1 to 60"},
		{`"minutes": 1`, `"minutes": "one"`, "minutes", "must be a number"},
		{`"minutes": 1`, `"lang": "Deutsch!", "minutes": 1`, "lang", `such as "de"`},
		{`"minutes": 1`, `"words": {"wright": "Richtig."}, "minutes": 1`, "words.wright", "there are back, choose"},
		{`"minutes": 1`, `"words": {"right": "` + long + `"}, "minutes": 1`, "words.right", "shorten it to 60"},
		{`"minutes": 1`, `"teacher": {"plan": [{"minutes": 0, "do": "x"}]}, "minutes": 1`, "teacher.plan[0].minutes", "from 1"},
		{`"minutes": 1`, `"teacher": {"needs": [" "]}, "minutes": 1`, "teacher.needs[0]", "write it"},
		{`"learn": true`, `"table": [1]`, "steps[0].table", "2 numbers other than 0"},
		{`"learn": true`, `"table": [1, 0]`, "steps[0].table", "one for each input"},
		{`"learn": true`, `"statement": "` + long + `"`, "steps[0].statement", "shorten it"},
		{`Guess first`, ` `, "steps[0].title", "write it"},
		{`one [[ReLU]]`, `one [[Relus]]`, "steps[0].text", "in the glossary; it has ReLU"},
		{`one [[ReLU]]`, `one [[ReLU`, "steps[0].text", "there is no entry"},
		{`[[Gaussian sample|Gaussian samples]]`, `[[moment`, "steps[0].text", "not closed"},
		{`"learn": true`, `"learn": "yes"`, "steps[0].learn", "must be true or false"},
		{`"b": [0.5]`, `"b": [0.5, 1]`, "steps[0].spec.network.b", ""},
		{`"w": [[0.6, 0.8]]`, `"w": [[0, 0]]`, "steps[0].spec.network.w[0]", ""},
		{`"seed": 1`, `"seed": -1`, "steps[0].spec.sampling.seed", "negative"},
		{`"learn": true`, `"link": "1.AgI"`, "steps[0].link", "one of the two"},
		{`"pace": "full"`, `"pace": "fast"`, "steps[0].view.pace", "film, full, slow, slower"},
		{`"pace": "full"`, `"card": "ranks"`, "steps[0].view.card", "samples, moments, rank"},
		{`"pace": "full"`, `"pace": "` + long + `"`, "steps[0].view.pace", "…\"; there are film"},
		{`"pace": "full"`, `"card": "` + long + `"`, "steps[0].view.card", "…\"; there are samples"},
		{`one [[ReLU]]`, `one [[` + long + `]]`, "steps[0].text", "in the glossary; it has ReLU"},
		{`"pace": "full"`, `"round": -1`, "steps[0].view.round", "0 for the last"},
		{`"pace": "full"`, `"zoom": 1000`, "steps[0].view.zoom", "0.1 to 100"},
		{`"pace": "full"`, `"colour": 1`, "steps[0].view.colour", "there are card, contours"},
		{`"answer": 1,`, ``, "steps[0].question.answer", "counted from 0"},
		{`"answer": 1`, `"answer": 2`, "steps[0].question.answer", "from 0 to 1"},
		{`"answer": 1`, `"answer": 1.5`, "steps[0].question.answer", "whole"},
		{`["Roughly", "To ten decimals and more"]`, `["Roughly"]`, "steps[0].question.choices", "at least two"},
		{`"Roughly", "To ten decimals and more"`, `"1", "1"`, "steps[0].question.choices[1]", "differ"},
		{`["Roughly",`, `["1", "2", "3", "4",`, "steps[0].question.choices", "at most 4"},
		{`"because": "The labels`, `"reasons": ["x"], "because": "The labels`, "steps[0].question.reasons", "or none"},
		{`"outcome": "The largest error is below 10⁻¹⁰.",`, ``, "steps[0].outcome", "what the run shows"},
		{`Turn the noise up and learn again.`, ``, "steps[0].try", "something to try"},
		{`Turn the noise up and learn again."`, long + `"`, "steps[0].try", "shorten it"},
	} {
		broken := strings.Replace(text, c.old, c.new, 1)
		if broken == text {
			t.Fatalf("CONTRIBUTING's lesson has no %s", c.old)
		}
		var said []string
		_, wrong := Check([]byte(broken))
		for _, err := range wrong {
			said = append(said, err.Error())
			if len(err.Error()) > 400 { // a list of what there is included
				t.Errorf("%s for %s is told at length: %v", c.new, c.old, err)
			}
		}
		all := strings.Join(said, "\n")
		if !strings.Contains("\n"+all, "\n"+c.field+": ") || !strings.Contains(all, c.says) {
			t.Errorf("%s for %s: got %q, want %s: …%s", c.new, c.old, said, c.field, c.says)
		}
		if _, err := Read([]byte(broken)); err == nil {
			t.Errorf("%s for %s was read", c.new, c.old)
		}
	}
}

// What has no form at all is refused as well, and a lesson without steps, or whose first
// step opens nothing.
func TestCheckForm(t *testing.T) {
	step := `{"title": "a", "text": "b", "try": "c"}`
	for text, field := range map[string]string{
		`7`: "lesson", `[]`: "lesson", ``: "line 1", `{"version": 1,}`: "line 1",
		`{"version": 1, "title": "a", "summary": "b", "minutes": 1}`:                               "steps",
		`{"version": 1, "title": "a", "summary": "b", "minutes": 1, "steps": [` + step + `]}`:      "steps[0].spec",
		`{"version": 1, "title": "a", "summary": "b", "minutes": 1, "steps": [7]}`:                 "steps[0]",
		`{"version": 1, "title": "a", "title": "b"}`:                                               "title",
		`{"version": 1, "x": "` + strings.Repeat("x", MaxBytes) + `"}`:                             "lesson",
		`{"version": 1, "steps": [` + strings.Repeat(step+",", MaxSteps) + step + `]}`:             "steps",
		`{"version": 1, "steps": [{"link": "nothing"}]}`:                                           "steps[0].link",
		`{"version": 1, "steps": [{"link": "#lesson=other"}]}`:                                     "steps[0].link",
		`{"version": 1, "steps": [{"link": "2.AgI"}]}`:                                             "steps[0].link",
		`{"version": 1, "steps": [{"question": {"text": "a", "choices": ["a", 2], "answer": 0}}]}`: "steps[0].question.choi",
	} {
		if _, wrong := Check([]byte(text)); len(wrong) == 0 || !strings.HasPrefix(wrong[0].Error(), field) {
			t.Errorf("%.80s: got %v, want %s", text, wrong, field)
		}
	}
}

// A step without a drawing goes on with the one before, whose view does not follow it; a
// link brings its own view.
func TestShown(t *testing.T) {
	linked := link.State{Spec: model.Prepared(), View: model.DefaultView()}
	linked.View.Zoom, linked.View.Contours, linked.View.Lesson, linked.View.Auto = 5, true, "other", true
	text := `{"version": 1, "title": "a", "summary": "b", "minutes": 1, "steps": [
		{"title": "a", "text": "b", "learn": true, "view": {"zoom": 4, "solid": true},
		 "spec": {"version": 1, "network": {"w": [[1]], "b": [0], "a": [1]}}},
		{"title": "a", "text": "b", "view": {"card": "rank", "round": 2}},
		{"title": "a", "text": "b", "link": "https://example.org/#` + link.Encode(linked) + `"},
		{"title": "a", "text": "b", "try": "c", "view": {"pace": "film"}}]}`
	l, err := Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	first, second, third := l.Shown(0), l.Shown(1), l.Shown(2)
	if first.View.Zoom != 4 || !first.View.Solid || first.Ran || first.View.Slice[1].Index != 0 {
		t.Errorf("step 0: %+v", first)
	}
	if second.Spec.Network.Dim() != 1 || second.View.Zoom != 3 || second.View.Solid || !second.Ran ||
		second.View.Round != 2 {
		t.Errorf("step 1: %+v", second)
	}
	if third.Ran || third.View.Zoom != 5 || !third.View.Contours {
		t.Errorf("step 2: %+v", third)
	}
	own := model.DefaultView()
	own.Theme, own.Big, own.Pace, own.Card, own.Auto = "dark", true, model.Slow, "rank", true
	v := l.Applied(own, "this", 2)
	if v.Theme != "dark" || !v.Big || v.Pace != model.Slow || v.Card != "" || v.Auto || v.Lesson != "this" || v.Step != 2 {
		t.Errorf("applied: %+v", v)
	}
	if v = l.Applied(own, "this", 3); v.Pace != model.Filmed || v.Zoom != 5 {
		t.Errorf("applied: %+v", v)
	}
}

// Why a choice is wrong is said of wrong choices alone.
func TestReason(t *testing.T) {
	q := &Question{Because: "b", Reasons: []string{"r", "", "s"}, Answer: 2}
	for i, want := range map[int]string{-1: "", 0: "r", 1: "", 2: "", 3: ""} {
		if got := q.Reason(i); got != want {
			t.Errorf("reason %d is %q", i, got)
		}
	}
}

func TestIndex(t *testing.T) {
	list, err := ReadIndex([]byte(`[{"key": "fold-and-find", "title": "Fold and find", "summary": "s", "minutes": 3}]`))
	if err != nil || len(list) != 1 || list[0] != (Entry{"fold-and-find", "Fold and find", "s", 3, 0}) {
		t.Errorf("got %v, %v", list, err)
	}
	for _, text := range []string{`{}`, `[{"key": "../x"}]`, `[{"key": ""}]`, `[{"name": "x"}]`, `[7]`, `[`} {
		if list, err := ReadIndex([]byte(text)); err == nil {
			t.Errorf("%s gave %v", text, list)
		}
	}
}

// Whatever the text, reading ends without a panic, and what is read can be shown, and is
// read from a file that is written of it.
func FuzzLesson(f *testing.F) {
	f.Add([]byte(example(f)))
	f.Add([]byte(`{"version": 1, "steps": [{"question": {"choices": ["a", "b"], "answer": -5}, "link": "1.x"}]}`))
	f.Add([]byte(`[{"key": "a", "minutes": 1e3}]`))
	f.Add([]byte(`{"version": 1, "title": "a", "summary": "b", "minutes": 1, "lang": "de", "words": {"next": "Weiter"},
		"teacher": {"needs": [], "expect": ["a"], "plan": [{"minutes": 5, "do": "b"}]}, "steps": [{"title": "a", "text": "b",
		"try": "c", "statement": "d", "spec": {"version": 1, "network": {"w": [[1]], "b": [0], "a": [1]}}}]}`))
	prepared := link.Encode(link.State{Spec: model.Prepared(), View: model.DefaultView()})
	f.Add([]byte(`{"version": 1, "title": "a", "summary": "b", "minutes": 1, "steps": [
		{"title": "a", "text": "b", "link": "` + prepared + `"},
		{"title": "a", "text": "b", "try": "c", "view": {"card": "rank", "round": 2, "zoom": 4, "pace": "film"}}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if list, err := ReadIndex(data); err == nil {
			for _, e := range list {
				if !link.IsKey(e.Key) {
					t.Errorf("key %q", e.Key)
				}
			}
			text, err := json.Marshal(list)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := ReadIndex(text); err != nil || !reflect.DeepEqual(again, list) {
				t.Fatalf("%s came back as %+v, %v", text, again, err)
			}
		}
		l, err := Read(data)
		if _, wrong := Check(data); (err == nil) != (len(wrong) == 0) {
			t.Fatalf("read with %v, but checked with %v", err, wrong)
		}
		if err != nil {
			return
		}
		for i := range l.Steps {
			v := l.Applied(model.DefaultView(), "key", i)
			if err := l.Shown(i).Spec.Validate(true); err != nil || v.Zoom <= 0 {
				t.Errorf("step %d: %v, zoom %g", i, err, v.Zoom)
			}
			if q := l.Steps[i].Question; q != nil && (q.Answer < 0 || q.Answer >= len(q.Choices)) {
				t.Errorf("step %d: answer %d of %d", i, q.Answer, len(q.Choices))
			}
		}
		text := written(t, l)
		again, err := Read(text)
		if again != nil {
			again.sum = l.sum // another file
		}
		if err != nil || !reflect.DeepEqual(again, l) {
			t.Fatalf("%s came back as %+v, %v", text, again, err)
		}
	})
}

// written writes the file of a lesson.
func written(t *testing.T, l *Lesson) []byte {
	t.Helper()
	type object = map[string]any
	var steps []object
	for _, s := range l.Steps {
		view := object{"card": s.View.Card, "round": s.View.Round, "zoom": s.View.Zoom, "contours": s.View.Contours,
			"solid": s.View.Solid}
		if p := s.View.Pace; p != nil {
			view["pace"] = cmp.Or(string(*p), "film")
		}
		step := object{"title": s.Title, "text": s.Text, "view": view, "learn": s.Learn, "outcome": s.Outcome,
			"statement": s.Statement, "try": s.Try}
		switch d := s.Drawing; {
		case d == nil:
		case d.View == nil:
			step["spec"] = json.RawMessage(dialect.Encode(d.Spec))
		default:
			step["link"] = link.Encode(link.State{Spec: d.Spec, View: *d.View})
		}
		if q := s.Question; q != nil {
			question := object{"text": q.Text, "choices": q.Choices, "answer": q.Answer, "because": q.Because}
			if q.Reasons != nil {
				question["reasons"] = q.Reasons
			}
			step["question"] = question
		}
		steps = append(steps, step)
	}
	all := object{"version": Version, "title": l.Title, "summary": l.Summary, "minutes": l.Minutes, "lang": l.Lang,
		"steps": steps}
	if l.Words != nil {
		all["words"] = l.Words
	}
	if x := l.Teacher; x != nil {
		teacher := object{}
		if x.Needs != nil {
			teacher["needs"] = x.Needs
		}
		if x.Expect != nil {
			teacher["expect"] = x.Expect
		}
		if x.Plan != nil {
			plan := make([]object, len(x.Plan))
			for i, p := range x.Plan {
				plan[i] = object{"minutes": p.Minutes, "do": p.Do}
			}
			teacher["plan"] = plan
		}
		all["teacher"] = teacher
	}
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A lesson from a file has a key that links and result codes can hold, another one for each edition, and none of
// the site's has one like it.
func TestFileKey(t *testing.T) {
	for title, want := range map[string]string{"Ein Knick": "ein-knick", "Μία πτυχή": "", " Über alles, was faltet!": "ber-alles-wa",
		"A fold, two": "a-fold-two", "Fold after fold": "fold-after-f", "Fold after – fold": "fold-after-f", "Eleven char s": "eleven-char"} {
		l := &Lesson{Title: title, sum: 0xabc}
		sum, got, ok := OfFile(l.FileKey())
		if !ok || sum != "00000abc" || got != want || !link.IsKey(l.FileKey()) || len(l.FileKey()) > 30 {
			t.Errorf("%s: %s, read as %q, %q", title, l.FileKey(), sum, got)
		}
	}
	for _, key := range []string{"", "one", "file-", "file-formats", "file-ABCDEF00-x", "file-0f3a2b1", "courses/file-0f3a2b1c.json"} {
		if _, _, ok := OfFile(key); ok {
			t.Errorf("%q is taken for the key of a file", key)
		}
	}
}
