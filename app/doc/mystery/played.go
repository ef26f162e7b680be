package mystery

import (
	"cmp"
	"fmt"
	"math"
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
	Folds     string // where the creases of the guess run, as FoldsOf writes them
}

const (
	mostSeconds = 99*60 + 59
	mostFolds   = 16
	lineWord    = "Crease"
	foldDigits  = 6
	turn        = 360 // degrees
)

// FoldsOf writes where the creases of a guess in the plane run, for a link: "-142035-010060" are two, at right angles to
// the directions 142° and 10°, .35 and .6 standard deviations from the middle. It is empty in other dimensions.
func FoldsOf(guess network.Network) string {
	var b strings.Builder
	if guess.Dim() != 2 || IsBlank(guess) {
		return ""
	}
	n := guess.Normalised()
	for i, w := range n.W[:min(len(n.W), mostFolds)] {
		angle := math.Round(math.Atan2(w[1], w[0]) * turn / (2 * math.Pi))
		if n.B[i] > 0 {
			angle += turn / 2
		}
		fmt.Fprintf(&b, "-%03d%03d", (int(angle)+turn)%turn, min(int(math.Round(100*math.Abs(n.B[i]))), 999))
	}
	return b.String()
}

// Creases returns the creases of the guess, with weights of length 1 and no heights.
func (p Played) Creases() (n network.Network) {
	for part := range strings.SplitSeq(strings.TrimPrefix(p.Folds, "-"), "-") {
		if v, err := strconv.Atoi(part); err == nil {
			sin, cos := math.Sincos(float64(v/1000) * 2 * math.Pi / turn)
			n.W, n.B = append(n.W, []float64{cos, sin}), append(n.B, -float64(v%1000)/100)
		}
	}
	n.A = make([]float64, len(n.W))
	return n
}

// PlayedBy returns a score as it is sent.
func PlayedBy(s Score, took time.Duration) Played {
	explained := math.Floor(100 * (1 - s.Left())) // 100 is for a sheet that is wholly explained
	return Played{s.Matched, s.Units, int(max(0, explained)), min(max(0, int(took/time.Second)), mostSeconds), ""}
}

// Line writes it in one line that survives chats, after the name of a sheet: "Crease 2026-11-28  3/3  97 %  0:48".
func (p Played) Line(sheet string) string {
	return strings.Join(strings.Fields(lineWord+" "+sheet), " ") +
		fmt.Sprintf("  %d/%d  %d %%  %d:%02d", p.Right, p.Of, p.Explained, p.Seconds/60, p.Seconds%60)
}

// ReadLine finds a line as Line writes it in a line of a text, whatever white space it has by now. It returns what
// stands before it and the key of the sheet, "" for somebody's own; ok is false if there is none.
func ReadLine(line string) (before, sheet string, p Played, ok bool) {
	at := strings.LastIndex(line, lineWord)
	if at < 0 {
		return "", "", p, false
	}
	all := strings.Fields(strings.ReplaceAll(line[at+len(lineWord):], "%", " % "))
	if len(all) > 0 && !strings.Contains(all[0], "/") {
		sheet, all = all[0], all[1:]
	}
	if _, known := OfKey(sheet); len(all) < 4 || sheet != "" && !known {
		return "", "", p, false
	}
	said, minutes := strings.Join(all[:4], " "), 0
	v := strings.FieldsFunc(said, func(r rune) bool { return r < '0' || r > '9' })
	for i, to := range [...]*int{&p.Right, &p.Of, &p.Explained, &minutes, &p.Seconds} {
		if i < len(v) {
			*to, _ = strconv.Atoi(v[i]) // what is none is not written again
		}
	}
	p.Seconds += 60 * minutes
	_, valid := ReadPlayed(p.Word())
	written := strings.Fields(p.Line(""))[1:]
	return line[:at], sheet, p, valid && strings.HasPrefix(said, strings.Join(written, " "))
}

// Word writes it for a link: "3-3-97-48", and the folds.
func (p Played) Word() string {
	return fmt.Sprintf("%d-%d-%d-%d", p.Right, p.Of, p.Explained, p.Seconds) + p.Folds
}

// ReadPlayed returns what Word has written; ok is false if nothing could have.
func ReadPlayed(word string) (p Played, ok bool) {
	parts := strings.Split(word, "-")
	most := [...]int{99, 99, 100, mostSeconds}
	to := [...]*int{&p.Right, &p.Of, &p.Explained, &p.Seconds}
	if len(parts) < len(to) || len(parts) > len(to)+mostFolds {
		return Played{}, false
	}
	for i, part := range parts {
		n, err := strconv.Atoi(part)
		switch {
		case err != nil || n < 0 || i < len(to) && n > most[i]:
			return Played{}, false
		case i < len(to):
			*to[i] = n
		case len(part) != foldDigits || n/1000 >= turn:
			return Played{}, false
		default:
			p.Folds += "-" + part
		}
	}
	return p, p.Right <= p.Of && p.Word() == word
}

// Beats reports whether p is better than q: more creases, then more explained, then sooner.
func (p Played) Beats(q Played) bool {
	return cmp.Or(p.Right-q.Right, p.Explained-q.Explained, q.Seconds-p.Seconds) > 0
}
