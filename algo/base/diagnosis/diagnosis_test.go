package diagnosis

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// TestMessage looks at how values are written in both voices, that clauses are part of a
// sentence, and that units are never nil.
func TestMessage(t *testing.T) {
	page := Voice{"crease", func(name string, i int) string { return name + string(rune('₀'+i)) }}
	var l List
	l.Add(Merged, nil, SayMerged, Tensor(3), Counted(2, Directions))
	l.Add(FewSamples, []int{2}, SayBelow, Are([]int{2}), Counted(int64(50_000), Samples))
	l.AddMore(SayEnough, About(2_200_000))
	l.Add(Duplicate, []int{0, 2}, SayNear, Are([]int{0, 2}), math.NaN())
	l.Add(NotGaussian, nil, SayNotGaussian)
	l[3] = l[3].And(NewRemark(SayMean, Column(1, false), .41, StandardErrors(130), MoreLike(0)),
		NewRemark(SayConstant, Column(0, true), MoreLike(2)))
	l.Add(Noise, nil, SayRoundsNoise, Precise(.12345), 4096, 1.13e-8)
	for i, want := range [][2]string{
		{"T_3 found 2 directions twice; the duplicates were merged.",
			"T₃ found 2 directions twice; the duplicates were merged."},
		{"Unit 3 is below the noise of the tensors, which were estimated from 50,000 samples. " +
			"About 2.2 million samples would be enough in most cases.",
			"Crease 3 is below the noise of the tensors, which were estimated from 50,000 samples. " +
				"About 2.2 million samples would be enough in most cases."},
		{"Units 1 and 3 are only – degrees apart, too close to be told apart here.",
			"Creases 1 and 3 are only – degrees apart, too close to be told apart here."},
		{"The points are not drawn from the standard normal distribution N(0, I), which the method rests on: " +
			"x_2 has mean 0.41, 130 standard errors from 0; " +
			"z_1 is constant (and 2 more like it).",
			"The points are not drawn from the standard normal distribution N(0, I), which the method rests on: " +
				"x₂ has mean 0.41, 130 standard errors from 0; " +
				"z₁ is constant (and 2 more like it)."},
		{"What is left of the labels looks like noise with standard deviation 0.123: no tensor of it is larger " +
			"than its error. With 4,096 samples in the tensors no round gets the error √(E (f − g)² / E f²) below about " +
			"1.1·10⁻⁸.", ""},
	} {
		if got := l[i].Message(); got != want[0] {
			t.Errorf("got %q, want %q", got, want[0])
		}
		if got := page.Message(l[i]); want[1] != "" && got != want[1] {
			t.Errorf("got %q, want %q", got, want[1])
		}
	}
	if l[0].Units == nil || l[1].Units[0] != 2 || l[0].Subject() != nil || l[1].Subject()[0] != 2 {
		t.Errorf("got %+v", l)
	}
	defer func() {
		if recover() == nil {
			t.Error("no panic for what is no value")
		}
	}()
	l.Add(Gap, nil, SayGap, "T_3")
}

// What is added to one diagnosis does not show in another that began the same: would catch
// remarks that share an array.
func TestWith(t *testing.T) {
	var l List
	l.Add(Noise, nil, SayNoiseAlone)
	a := l[0].With(SayEnough, About(10))
	b := l[0].With(SayFewMore)
	if a.Remarks[1].Says != SayEnough || b.Remarks[1].Says != SayFewMore || len(l[0].Remarks) != 1 {
		t.Errorf("%+v, %+v, %+v", a, b, l[0])
	}
}

// TestReworded puts a sentence in the place of another, of the same values, wherever it is said. Would catch a list whose
// remarks change with those of the new one.
func TestReworded(t *testing.T) {
	var l List
	l.Add(FewSamples, nil, SayNotFound, Were([]int{1}), Counted(9, Samples))
	l.AddMore(SayStalledRows, .25, 3, 80)
	l.Add(Signs, nil, SayLinearPart)
	got := l.Reworded(map[Sentence]Sentence{SayStalledRows: SayStalledPlaces})
	want := NewRemark(SayStalledPlaces, .25, 3, 80)
	if !reflect.DeepEqual(got[0].Remarks, []Remark{l[0].Remarks[0], want}) || !reflect.DeepEqual(got[1], l[1]) {
		t.Errorf("%+v", got)
	}
	if l[0].Remarks[1].Says != SayStalledRows {
		t.Errorf("the old list says %+v", l[0].Remarks)
	}
}

// Every sentence ends with a full stop but for clauses, and none calls a unit by a name of its own: what the page
// calls a crease would be a unit in the middle of it.
func TestForms(t *testing.T) {
	source, err := os.ReadFile("words.go")
	if err != nil {
		t.Fatal(err)
	}
	_, sentences, ok := strings.Cut(string(source), "const (")
	if !ok || strings.Count(sentences, "\n\tSay") < 100 {
		t.Fatal("the sentences are not in words.go")
	}
	_, clauses, _ := strings.Cut(string(source), "\tcase ")
	clauses, _, _ = strings.Cut(clauses, ":")
	all := regexp.MustCompile(`(?ms)^\t(Say\w+) +Sentence = (.*?)"$`).FindAllStringSubmatch(sentences, -1)
	if want := strings.Count(sentences, " Sentence = "); len(all) != want {
		t.Fatalf("read %d sentences of %d", len(all), want)
	}
	for _, f := range all {
		listed := regexp.MustCompile(`\b` + f[1] + `\b`).MatchString(clauses)
		if listed == strings.HasSuffix(f[2], ".") {
			t.Errorf("%s: a clause: %v, and ends in %q", f[1], listed, f[2][len(f[2])-1:])
		}
	}
	for _, form := range regexp.MustCompile(`"[^"]*"`).FindAllString(sentences, -1) {
		bare := strings.NewReplacer("$unit", "", "$Unit", "").Replace(form)
		if form == `""` || strings.Contains(strings.ToLower(bare), "unit") || strings.Contains(form, "T_") {
			t.Errorf("sentence with %s", form)
		}
	}
}

// All sentences are in words.go, where the tests of what they claim look for them: would catch a text that is
// passed as a Sentence elsewhere, or made one.
func TestSentencesAreNamed(t *testing.T) {
	place := map[string]int{"Add": 2, "AddMore": 0, "With": 0, "NewRemark": 0, "Sentence": 0}
	calls := 0
	check := func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		own := file.Name.Name == "diagnosis"
		inDiagnosis := own
		for _, i := range file.Imports {
			inDiagnosis = inDiagnosis || i.Path.Value == `"crease/algo/base/diagnosis"`
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !inDiagnosis {
				return true
			}
			name := ""
			switch f := call.Fun.(type) {
			case *ast.SelectorExpr:
				if x, ok := f.X.(*ast.Ident); !ok || x.Name != "messages" { // which has a function Sentence
					name = f.Sel.Name
				}
			case *ast.Ident:
				if own {
					name = f.Name
				}
			}
			at, ok := place[name]
			if !ok || len(call.Args) <= at {
				return true
			}
			calls++
			ast.Inspect(call.Args[at], func(n ast.Node) bool {
				if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
					t.Errorf("%s: %s is not in words.go", set.Position(l.Pos()), l.Value)
				}
				return true
			})
			return true
		})
		return nil
	}
	for _, root := range []string{"../..", "../../../app"} {
		if err := filepath.WalkDir(root, check); err != nil {
			t.Fatal(err)
		}
	}
	if calls < 50 {
		t.Errorf("found %d calls", calls)
	}
}
