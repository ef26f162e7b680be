package words

import (
	"math"
	"strings"
	"testing"
	"unicode"
)

// Catches "1 units" and lists that miscount from 0.
func TestCounts(t *testing.T) {
	if Plural(1, "crease") != "1 crease" || Plural(2, "crease") != "2 creases" || Plural(0, "unit") != "no units" {
		t.Error("plural")
	}
	if Numbered("unit", []int{1}) != "unit 2" || Numbered("unit", []int{0, 2, 4}) != "units 1, 3 and 5" ||
		Unit(11) != "w₁₂" {
		t.Error("units")
	}
	if Capital(Spelled(2)) != "Two" || Spelled(13) != "13" || Plural(1000, "unit") != "1,000 units" {
		t.Error("spelled")
	}
}

// Catches text that is taken for a number though it is none, and spellings of
// numbers that people use and the parser refuses.
func TestParse(t *testing.T) {
	good := map[string]float64{"1": 1, " 100,000 ": 1e5, "−0.5": -0.5, "1e-3": 1e-3,
		"10^6": 1e6, "2·10^5": 2e5, ".5": .5,
		"10⁶": 1e6, "−1.5·10⁻⁴": -1.5e-4,
		"0,1": .1, "−0,125": -.125, ",5": .5, "1,5e3": 1500, "1,250": 1250, "1,250.5": 1250.5,
		"12,345,678": 12345678, "1234,5": 1234.5}
	for s, want := range good {
		if v, ok := Parse(s); !ok || v != want {
			t.Errorf("Parse(%q) = %g, %v", s, v, ok)
		}
	}
	for _, s := range []string{"", "abc", "1.2.3", "inf", "NaN", "0x10", "1e999", "--1", "1_000",
		"10⁻", "5³", "⁻³", "1,2,3", "1.5,2", "1,23.4", ","} {
		if v, ok := Parse(s); ok {
			t.Errorf("Parse(%q) = %g", s, v)
		}
	}
}

// Whatever is typed, a number that is accepted is finite.
func FuzzParse(f *testing.F) {
	f.Add("10^6")
	f.Add("−1,000.5e-3")
	f.Fuzz(func(t *testing.T, s string) {
		v, ok := Parse(s)
		if ok && (math.IsNaN(v) || math.IsInf(v, 0)) {
			t.Fatalf("Parse(%q) = %g", s, v)
		}
		if ok && strings.IndexFunc(s, unicode.IsLetter) >= 0 && !strings.ContainsAny(s, "eE") {
			t.Fatalf("Parse(%q) took letters", s)
		}
	})
}

// Escapes that others have put in are undone, and nothing else is.
func TestUnescaped(t *testing.T) {
	others := strings.NewReplacer("&amp;", "&")
	for text, want := range map[string]string{
		"": "", "a b": "a b", "%": "%", "100 %": "100 %", "%2": "%2", "%zz": "%zz", "%%41": "%A",
		"%41%62%c3%A9": "Abé", "%2541": "A", "%252541": "A", "%25252541": "%41", "%26amp;x": "&x", "a%26amp%3Bx": "a&x",
		"%ff": "\xff", "%1\x10": "%1\x10", "50%DA": "50\xda",
	} {
		if got := Unescaped(text, others); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// Names that people type in two ways are one; other alphabets keep their letters. Catches a table that has slipped by
// a letter: its last entries are compared with what they are called.
func TestFolded(t *testing.T) {
	for name, want := range map[string]string{
		"Ana Müller": "ana muller", " ana  MULLER ": "ana muller", "Ana Mu\u0308ller": "ana muller",
		"Łukasz Żółć": "lukasz zolc", "Đorđe Čapek": "dorde capek", "Şükrü İnönü": "sukru inonu", "Zoë Ñandú": "zoe nandu",
		"Ærø Þór × ÿŽſ": "aro þor × yzs", "Мария": "мария", "陳大文": "陳大文", "": "",
	} {
		if got := Folded(name); got != want {
			t.Errorf("%q is folded to %q, want %q", name, got, want)
		}
	}
}
