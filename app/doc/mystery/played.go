package mystery

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Played is what somebody has come to at a sheet, as they send it to others: no proof.
type Played struct {
	Right, Of int
	Explained int // per cent of E f², from 0 to 100
	Seconds   int // that it took
}

const mostSeconds = 99*60 + 59

// PlayedBy returns a score as it is sent.
func PlayedBy(s Score, took time.Duration) Played {
	explained := math.Floor(100 * (1 - s.Left())) // 100 is for a sheet that is wholly explained
	return Played{s.Matched, s.Units, int(max(0, explained)), min(max(0, int(took/time.Second)), mostSeconds)}
}

// Line writes it in one line that survives chats, after the name of a sheet: "Crease 2026-11-28  3/3  97 %  0:48".
func (p Played) Line(sheet string) string {
	return strings.Join(strings.Fields("Crease "+sheet), " ") +
		fmt.Sprintf("  %d/%d  %d %%  %d:%02d", p.Right, p.Of, p.Explained, p.Seconds/60, p.Seconds%60)
}

// Word writes it for a link: "3-3-97-48".
func (p Played) Word() string {
	return fmt.Sprintf("%d-%d-%d-%d", p.Right, p.Of, p.Explained, p.Seconds)
}

// ReadPlayed returns what Word has written; ok is false if nothing could have.
func ReadPlayed(word string) (p Played, ok bool) {
	parts := strings.Split(word, "-")
	most := [...]int{99, 99, 100, mostSeconds}
	to := [...]*int{&p.Right, &p.Of, &p.Explained, &p.Seconds}
	if len(parts) != len(to) {
		return Played{}, false
	}
	for i, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || n > most[i] {
			return Played{}, false
		}
		*to[i] = n
	}
	return p, p.Right <= p.Of && p.Word() == word
}

// Beats reports whether p is better than q: more creases, then more explained, then sooner.
func (p Played) Beats(q Played) bool {
	return cmp.Or(p.Right-q.Right, p.Explained-q.Explained, q.Seconds-p.Seconds) > 0
}
