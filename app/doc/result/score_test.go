package result

import (
	"fmt"
	"strings"
	"testing"

	"crease/app/doc/link"
	"crease/app/doc/model"
	"crease/app/doc/mystery"
)

// The lines that are sent with a mystery sheet are found in a chat beside the codes, with their senders and with the
// folds that the link below them carries, and stored they are read as the same. Catches a line that is taken for a
// damaged code, one with the folds of the next, and codes that such lines displace.
func TestScores(t *testing.T) {
	ana := mystery.Played{Right: 3, Of: 3, Explained: 97, Seconds: 48, Folds: "-142-35-10-60-300-0"}
	ben := mystery.Played{Right: 1, Of: 3, Explained: 40, Seconds: 71}
	own := link.State{Spec: mystery.Level(2, 1), View: model.DefaultView()}
	own.Spec.Sampling.Noise, own.View.Mystery = .1, true
	cy := mystery.Played{Right: 2, Of: 2, Explained: 99, Seconds: 10, Folds: "-7-100-90-100"}
	own.View.Beat = cy.Word()
	code := Encode(Result{Did: Run, Visit: 3, Right: 2, Of: 2})
	chat := "[28.11.26, 10:04:11] Ana Müller: " + ana.Line("2026-11-28") +
		"\nhttps://example.org/c/#mystery=2026-11-28&beat=" + ana.Word() +
		"\n[10:05] Ben: I have " + ben.Line("2-7") + "\n28/11/2026, 10:06 - Cy: " + cy.Line("") +
		"\nhttps://example.org/c/#" + link.Encode(own) + "\nmine is " + code + "\n" +
		ben.Line("2026-11-28") + "\ncrease1-zzzz0"
	for range 2 {
		found, damaged := Find(chat)
		if len(found) != 5 || found[0].Did != Run {
			t.Fatalf("found %+v", found)
		}
		for i, want := range []struct {
			name          string
			level, number int
			played        mystery.Played
		}{{"Ana Müller", 0, 20785, ana}, {"Ben", 2, 7, ben}, {"Cy", 0, 0, cy}, {"", 0, 20785, ben}} {
			f := found[i+1]
			if f.Name != want.name || f.Level != want.level || f.Number != want.number || f.Played != want.played ||
				f.Right != want.played.Right || f.Left != 1000-10*want.played.Explained || f.Did != Mystery {
				t.Errorf("line %d: %+v, want %+v", i, f, want)
			}
		}
		if chat[len(chat)-1] == '0' && (len(damaged) != 1 || damaged[0].Line != 8) {
			t.Errorf("damaged: %+v", damaged)
		}
		chat = ""
		for _, f := range found { // as a browser stores them
			chat += f.Code + "\n"
		}
	}
}

// What programs and people make of lines: joined, with words and codes beside them, with links of others below. Catches
// a score that goes to the next sender, one that is lost, a code that is lost with it, and folds of another sheet.
func TestScoresInAnyText(t *testing.T) {
	folds := "#mystery=2-7&beat=3-3-97-48-142-35"
	code := Encode(Result{Did: Run, Visit: 3, Right: 2, Of: 2})
	for text, want := range map[string]string{
		"Ana: Crease 2-7 3/3 97 % 0:48 Ben: Crease 2-7 2/3 80 % 1:00":                         "Ana 3, Ben 2",
		"Ana: Crease 2-7 3/3 97 % 0:48 " + code:                                               " 2, Ana 3",
		"Ana: Crease 2-7 3/3 97 % 0:48 – Crease is hard":                                      "Ana 3",
		"Ana: Crease 2-7 3/3 97 % 0:48<br>https://example.org/Crease/" + folds:                "Ana 3 -142-35",
		"Ana: Crease 2-7 3/3 97 % 0:48\n\nhttps://a.org/" + folds + " can you beat me?":       "Ana 3 -142-35",
		"Ana: Crease 2-7 3/3 97 % 0:48\nBen: Crease 2-7 3/3 97 % 0:48 https://a.org/" + folds: "Ana 3, Ben 3 -142-35",
		"Ana: " + strings.Repeat("Crease ", 1<<16) + "Crease 2-7 3/3 97 % 0:48":               "Ana 3",
		"10:04 Ana - 7b: Crease 2-7 3/3 97 % 0:48":                                            "Ana - 7b 3",
		"28/11/26, 10:04 PM - Ana: Crease 2-7 3/3 97 % 0:48":                                  "Ana 3",
	} {
		found, damaged := Find(text)
		var got []string
		for _, f := range found {
			got = append(got, strings.TrimRight(fmt.Sprint(f.Name, " ", f.Right, " ", f.Played.Folds), " "))
		}
		if said := strings.Join(got, ", "); said != want || len(damaged) > 0 {
			t.Errorf("%q: %q, damaged %v, want %q", text, said, damaged, want)
		}
	}
}
