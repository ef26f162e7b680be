package classroom

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"testing"

	"crease/app/apptest"
	"crease/app/doc/model"
	"crease/app/doc/result"
	"crease/app/report/lesson"
	"crease/app/run/state"
)

// What students have typed is text in the page, whatever it is, and every one of a thousand is listed. Catches a
// name that is markup.
func TestNamesAreText(t *testing.T) {
	q := &lesson.Question{Text: "a < b?", Choices: []string{"<b>", "no"}, Answer: 1, Because: "& so"}
	v := &View{lessons: map[string]*lesson.Lesson{"one": {Title: "<T>", Steps: []lesson.Step{{Question: q}}}}}
	var text strings.Builder
	for i := range 1000 {
		r := result.Result{Did: result.Lesson, Lesson: "one", Visit: i, Name: fmt.Sprintf("<img src=x> %d", i), Of: 1,
			Answers: []int{i % 2}}
		text.WriteString(result.Encode(r))
	}
	v.class.Read(text.String())
	html := v.sections()
	names := 0
	for d := xml.NewDecoder(strings.NewReader("<html>" + strings.ReplaceAll(html, " open>", ">") + "</html>")); ; {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if token.Name.Local == "img" || token.Name.Local == "b" {
				t.Fatalf("there is an element %s", token.Name.Local)
			}
		case xml.CharData:
			if strings.HasPrefix(string(token), "<img src=x>") {
				names++
			}
		}
	}
	if names != 2000 { // in the table of students, and below their task
		t.Errorf("%d names are listed", names)
	}
	if v.big = true; strings.Contains(v.sections(), "img") || !strings.Contains(v.sections(), "&lt;T&gt;") {
		t.Error("a projector shows names, or no title")
	}
}

// Names are kept from translators, and what comes from a lesson is marked as in its language, so that it is neither
// spoken nor translated as English.
func TestLanguages(t *testing.T) {
	q := &lesson.Question{Text: "Wie viele?", Choices: []string{"Zwei", "Drei"}, Answer: 1, Because: "Darum."}
	v := &View{lessons: map[string]*lesson.Lesson{"one": {Title: "T", Lang: "de", Steps: []lesson.Step{{Question: q}}}}}
	for _, r := range []result.Result{
		{Did: result.Lesson, Lesson: "one", Name: "Rose", Of: 1, Answers: []int{0}},
		{Did: result.Mystery, Level: 1, Number: 1, Of: 1},
	} {
		v.class.Read(result.Encode(r))
	}
	html := v.sections()
	for _, want := range []string{
		`<span lang="de">Wie viele?</span></caption>`, `lang="de">Zwei</th>`, `<strong><span lang="de">Zwei</span></strong>`,
		`step 1: <span lang="de">Wie viele?</span>`, `<span lang="de">Darum.</span>`, `lang="en">0 of 1</th>`,
		`translate="no" class="">Rose</th>`, `translate="yes" class="muted">no name</th>`, `, chosen: 1</td>`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("%s is not in %s", want, html)
		}
	}
}

// Codes are kept until they are forgotten, at the second press; a browser that keeps nothing is told of.
func TestKept(t *testing.T) {
	code := result.Encode(result.Result{Did: result.Mystery, Level: 1, Number: 1, Of: 1})
	store := &apptest.Storage{}
	page := func() *View {
		v := New(state.New(model.New(model.Prepared())), nil, nil)
		v.store = store
		return v
	}
	v := page()
	if !v.read("Ada: "+code) || store.Text != code+"\n" || v.read("nothing") {
		t.Errorf("kept is %q", store.Text)
	}
	v.forget()
	if len(v.class.Codes) != 1 || store.Text == "" {
		t.Error("the first press forgets")
	}
	v.forget()
	if len(v.class.Codes) != 0 || store.Text != "" || v.sections() != "" {
		t.Error("the second press does not forget")
	}
	store.Refuses = true
	if v = page(); !v.read(code) || v.warned == "" {
		t.Error("nothing is said of a browser that keeps nothing")
	}
}

// The task of equal lines without a name says that they were counted once. Catches a copy, or a student, that is dropped
// without a word.
func TestEqualLinesSaid(t *testing.T) {
	v := &View{}
	line := "Crease 2-7  2/2  99 %  0:40\n"
	if v.class.Read(line); strings.Contains(v.sections(), "equal") {
		t.Error("a single line equals another")
	}
	v.class.Read(line + line)
	if html := v.sections(); !strings.Contains(html, "1 code counted") ||
		!strings.Contains(html, "1 line without a name not counted: equal to another") {
		t.Errorf("said is %s", html)
	}
}
