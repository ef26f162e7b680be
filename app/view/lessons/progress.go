package lessons

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"crease/app/report/lesson"
)

// reached is how far a reader has come in a lesson.
type reached struct {
	step int // the last one that was shown, from 0
	done bool
}

// progress is how far the reader has come, by the keys of lessons.
type progress map[string]reached

// mostKept bounds what is read of the storage, in lines.
const mostKept = 200

const doneMark = "done"

// decode takes over what encode wrote, line by line; lines of another form are passed over.
func (p progress) decode(text string) {
	lines := strings.Split(text, "\n")
	for _, line := range lines[:min(len(lines), mostKept)] {
		f := strings.Fields(line)
		if len(f) < 2 || !lesson.IsKey(f[0]) {
			continue
		}
		n, err := strconv.Atoi(f[1])
		if err == nil && n >= 0 && n < lesson.MaxSteps {
			p[f[0]] = reached{n, len(f) > 2 && f[2] == doneMark}
		}
	}
}

// encode writes a line for every lesson: key, step, and "done" where it is finished.
func (p progress) encode() string {
	var b strings.Builder
	for _, key := range slices.Sorted(maps.Keys(p)) {
		b.WriteString(key + " " + strconv.Itoa(p[key].step))
		if p[key].done {
			b.WriteString(" " + doneMark)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// read takes over what another visit, or another tab, has stored. A storage that is
// refused has no say: nothing is lost but the marks in the list.
func (r *Reading) read() {
	if text, err := r.store.Load(); err == nil {
		r.seen.decode(text)
	}
}

// note notes how far the reader has come. A lesson that was finished stays so.
func (r *Reading) note() {
	r.read()
	at := reached{r.step, r.seen[r.key].done || r.step == len(r.pages)-1 && r.pages[r.step].told}
	if r.seen[r.key] == at {
		return
	}
	r.seen[r.key] = at
	_ = r.store.Save(r.seen.encode()) // refused: the list shows the progress of this visit alone
}
