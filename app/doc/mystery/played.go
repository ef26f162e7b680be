package mystery

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"crease/algo/network"
)

// Played is what somebody has come to at a sheet, as they send it to others: no proof.
type Played struct {
	Right, Of int
	Explained int    // per cent of E f², from 0 to 100
	Seconds   int    // that it took
	Folds     string // where the creases of the guess run, "-142-35" for each; "" if that is unknown
}

const (
	mostSeconds = 99*60 + 59
	mostFolds   = 64  // as many as a drawing may have
	mostAway    = 999 // hundredths of a standard deviation
	lineWord    = "Crease"
)

// PlayedBy returns a score as it is sent, without folds.
func PlayedBy(s Score, took time.Duration) Played {
	explained := math.Floor(100 * (1 - s.Left())) // 100 is for a sheet that is wholly explained
	return Played{s.Matched, s.Units, int(max(0, explained)), min(max(0, int(took/time.Second)), mostSeconds), ""}
}

// With returns p with where the creases of a guess in the plane run: at right angles to which direction, in degrees, and
// how many hundredths of a standard deviation from the middle.
func (p Played) With(guess network.Network) Played {
	if p.Folds = ""; guess.Dim() != 2 || IsBlank(guess) {
		return p
	}
	n := guess.Normalised()
	for i, w := range n.W {
		side := math.Copysign(1, -n.B[i])
		angle := int(math.Round(math.Atan2(side*w[1], side*w[0]) * 180 / math.Pi))
		p.Folds += fmt.Sprintf("-%d-%.0f", (angle+360)%360, min(100*math.Abs(n.B[i]), mostAway))
	}
	return p
}

// Creases returns the creases of the guess as far as they are known, with weights of length 1 and no heights.
func (p Played) Creases() (n network.Network) {
	for at := range slices.Chunk(numbersIn(p.Folds), 2) {
		sin, cos := math.Sincos(float64(at[0]) * math.Pi / 180)
		n.W, n.B, n.A = append(n.W, []float64{cos, sin}), append(n.B, -float64(at[1])/100), append(n.A, 0)
	}
	return n
}

// Line writes it in one line that survives chats, after the key of a sheet, or what DrawingKey says of somebody's own:
// "Crease 2026-11-28  3/3  97 %  0:48".
func (p Played) Line(sheet string) string {
	return strings.Join(strings.Fields(lineWord+" "+sheet), " ") +
		fmt.Sprintf("  %d/%d  %d %%  %d:%02d", p.Right, p.Of, p.Explained, p.Seconds/60, p.Seconds%60)
}

// ReadLine finds the first line as Line writes it in a line of a text, whatever white space it has by now. It returns
// what stands before and behind it and the key of the sheet, "" for one that nothing tells from others; ok is false if
// there is none.
func ReadLine(line string) (before, sheet string, p Played, after string, ok bool) {
	const longest = 100 // bytes, of any white space: a text may be full of the word
	for at := 0; ; at += len(lineWord) {
		next := strings.Index(line[at:], lineWord)
		if next < 0 {
			return line, "", Played{}, "", false
		}
		at += next
		end := at + strings.IndexByte(line[at:min(at+longest, len(line))], ':') + len(":00") // of the time
		if end < at+len(":00") || end > len(line) {
			continue
		}
		if sheet, p, ok = readScore(line[at:end]); ok {
			return line[:at], sheet, p, line[end:], true
		}
	}
}

// readScore reads what Line has written and nothing else.
func readScore(line string) (sheet string, p Played, ok bool) {
	all := strings.Fields(strings.ReplaceAll(line, "%", " % "))
	if len(all) > 1 && !strings.Contains(all[1], "/") {
		sheet = all[1]
		all = slices.Delete(all, 1, 2)
	}
	said := strings.Join(all, " ")
	if v := numbersIn(said); len(v) == 5 {
		p = Played{v[0], v[1], v[2], 60*v[3] + v[4], ""}
	}
	_, known := OfKey(sheet)
	_, own := OfDrawingKey(sheet)
	_, valid := ReadPlayed(p.Word())
	return sheet, p, (known || own || sheet == "") && valid && said == strings.Join(strings.Fields(p.Line("")), " ")
}

// DrawingKey writes the checksum of a drawing, of 24 bits, which tells somebody's own sheet from another.
func DrawingKey(drawing int) string { return fmt.Sprintf("%06x", drawing) }

// OfDrawingKey returns what DrawingKey has written; ok is false if it was something else.
func OfDrawingKey(key string) (drawing int, ok bool) {
	n, err := strconv.ParseUint(key, 16, 24)
	return int(n), err == nil && DrawingKey(int(n)) == key
}

// numbersIn returns the numbers in a text, without signs.
func numbersIn(text string) (v []int) {
	for digits := range strings.FieldsFuncSeq(text, func(r rune) bool { return r < '0' || r > '9' }) {
		n, _ := strconv.Atoi(digits) // the largest for one that is larger
		v = append(v, n)
	}
	return v
}

// Word writes it for a link: "3-3-97-48", and the folds.
func (p Played) Word() string {
	return fmt.Sprintf("%d-%d-%d-%d", p.Right, p.Of, p.Explained, p.Seconds) + p.Folds
}

// ReadPlayed returns what Word has written; ok is false if nothing could have.
func ReadPlayed(word string) (p Played, ok bool) {
	v := numbersIn(word)
	if len(v) < 4 || len(v)%2 == 1 || len(v) > 4+2*mostFolds || slices.Max(v) > mostSeconds {
		return p, false
	}
	p = Played{v[0], v[1], v[2], v[3], ""}
	for fold := range slices.Chunk(v[4:], 2) {
		if fold[0] >= 360 || fold[1] > mostAway {
			return p, false
		}
		p.Folds += fmt.Sprintf("-%d-%d", fold[0], fold[1])
	}
	return p, p.Right <= p.Of && p.Of < 100 && p.Explained <= 100 && p.Word() == word
}

// Beats reports whether p is better than q: more creases, then more explained, then sooner.
func (p Played) Beats(q Played) bool {
	return cmp.Or(p.Right-q.Right, p.Explained-q.Explained, q.Seconds-p.Seconds) > 0
}
