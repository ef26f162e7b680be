package model

import (
	"math/bits"
	"slices"

	"crease/algo/data/sample"
	"crease/algo/learn/snapshot"
	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/mystery"
)

// maxRecord bounds the recording, so that memory does not grow with N. thin says what is dropped when it is full.
const maxRecord = 512

// Data is a table of samples that is learned from in place of the drawing. Nothing is known of the network behind it.
type Data struct {
	Name    string     // of the file, or where it came from
	File    []byte     // text, .npy or .npz
	Table   spec.Table // its name, and what its reader has said of its columns
	Dim     int        // inputs
	Rows    int
	Skipped int    // lines that were left out as no rows
	Told    string // what else is to be told of how the table was taken
	Look    sample.Look
	Linked  string // the table as links hold it, "" for one that is too long

	before spec.Learning // how the drawing was learned
	solid  bool          // it was shown as folded paper
}

// ToLearn returns the spec of a run and the table that it learns from, nil for the drawing; a table has no network.
func (m *Model) ToLearn() (s spec.Spec, table []byte) {
	s = m.Spec()
	if m.data != nil {
		s.Network, s.Table, table = network.Network{}, m.data.Table, m.data.File
	}
	return s, table
}

// Data returns the table that takes the drawing's place, nil if there is none.
func (m *Model) Data() *Data { return m.data }

// LearnTable learns from a table by the method for tables, on standardised points, unless the spec is of this table.
func (m *Model) LearnTable(d *Data) {
	d.before, d.solid = m.commit.Learning, m.view.Solid
	if m.data != nil {
		d.before, d.solid = m.data.before, m.data.solid
	}
	if l := m.commit.Learning; l.Method == spec.Exact || d.Table.Name == "" || m.commit.Table.Name != d.Table.Name {
		m.Change(func(s *spec.Spec) {
			s.Learning = spec.Default().Learning
			s.Learning.Standardise, s.Learning.Seed = true, l.Seed
		})
	}
	v := m.view.Home()
	v.Solid = false // its axes are numbered
	m.Arrive(v)
	m.SetData(d)
}

// LeaveTable returns to the drawing, and to how that was learned.
func (m *Model) LeaveTable() {
	if d := m.data; d != nil {
		m.SetData(nil)
		if d.before.Method == "" { // the table came without LearnTable
			return
		}
		m.Change(func(s *spec.Spec) { s.Learning = d.before })
		v := m.view.Home()
		v.Solid = d.solid
		m.Arrive(v)
	}
}

// SetData learns from a table from now on, nil to return to the drawing. It is in no history and no link.
func (m *Model) SetData(d *Data) {
	if d == m.data {
		return
	}
	if guessing := m.Guessing(); m.mystery != nil && d != nil {
		m.mystery, m.view.Mystery = nil, false
		if guessing { // what was hidden stays so: the prepared drawing takes its place
			m.past, m.future = nil, nil
			m.show(Prepared())
		}
		m.tell(ViewChanged | MysteryChanged)
	}
	m.data = d
	m.tell(DataChanged | m.forget())
}

// State returns where the run stands, and why it failed, or what it is at where it has nothing to show yet.
func (m *Model) State() (RunState, string) { return m.state, m.message }

// SetState moves the run; message is what State returns. A film goes on only while the run does.
func (m *Model) SetState(s RunState, message string) {
	m.state, m.message = s, message
	if !m.Running() {
		m.film, m.shown, m.drag.before = Film{}, nil, nil
	}
	m.tell(RunChanged)
}

// Running reports whether a run is under way, paused or not.
func (m *Model) Running() bool { return m.state == Learning || m.state == Paused }

// Begin starts a new recording.
func (m *Model) Begin() {
	m.record, m.scrub, m.message, m.state = nil, -1, "", Learning
	m.taken, m.stride = 0, 1
	m.film, m.shown = Film{}, nil
	m.tell(RunChanged | m.turn(Stage{Up: true}))
}

// Record adds snapshots of the run, the oldest first. One that shows what the one before it shows – one stage of one
// round at one N, and the same progress of a fit – takes its place, so that every step through the recording leads to
// something new. Listeners are told once, behind a film only of what is not left to it: what is wrong with a table's
// points, and the ends of rounds and of the run.
func (m *Model) Record(list ...*snapshot.Snapshot) {
	told := false
	for _, s := range list {
		last := m.Newest()
		told = told || !m.film.On || last == nil || s.Stage == snapshot.StageDone ||
			len(last.Rounds) != len(s.Rounds) || !slices.Equal(last.Points.Findings, s.Points.Findings)
		at := len(m.record) - 1
		replaces := last != nil && sameStage(last, s) && (last.Samples == s.Samples && fitted(last) == fitted(s) ||
			m.taken%m.stride != 0 && !doubles(m.record, at) && octave(last) == octave(s))
		if replaces {
			m.record[at] = s
		} else {
			if len(m.record) >= maxRecord {
				m.thin()
			}
			m.record = append(m.record, s)
		}
		m.taken++
	}
	if told {
		m.tell(RunChanged)
	}
}

func sameStage(a, b *snapshot.Snapshot) bool { return a.Stage == b.Stage && a.Round == b.Round }

// fitted counts the iterations of the fits that a snapshot shows.
func fitted(s *snapshot.Snapshot) (n int) {
	for _, f := range s.Fit {
		n += 1 + len(f.Loss)
	}
	return n
}

func octave(s *snapshot.Snapshot) int { return bits.Len64(uint64(s.Samples)) }

// doubles reports whether N has doubled at entry i of a recording since the one before.
func doubles(rec []*snapshot.Snapshot, i int) bool {
	return i == 0 || octave(rec[i]) > octave(rec[i-1])
}

// thin makes room in a full recording, until a quarter of it is free:
//
//  1. It drops every other snapshot that is not the last of its stage and at which N
//     has not doubled, and has Record keep only half as many of those from now on, so
//     that what is left is spread evenly over the run.
//  2. It drops all snapshots of the rounds after the first but the last of each.
//  3. It drops every other snapshot.
func (m *Model) thin() {
	rec := m.record
	within := func(i int) bool { return i+1 < len(rec) && sameStage(rec[i], rec[i+1]) }
	m.keep(func(i int) bool { return i%2 == 0 || !within(i) || doubles(rec, i) })
	m.stride *= 2
	if len(m.record) <= maxRecord*3/4 {
		return
	}
	rec = m.record
	m.keep(func(i int) bool {
		return rec[i].Round < 2 || doubles(rec, i) || i+1 == len(rec) || rec[i].Round != rec[i+1].Round
	})
	if len(m.record) > maxRecord*3/4 {
		m.keep(func(i int) bool { return i%2 == 0 })
	}
}

// keep drops all entries but some. Where the one that is shown goes, the one before it is shown.
func (m *Model) keep(want func(i int) bool) {
	kept, scrub, entry := make([]*snapshot.Snapshot, 0, maxRecord), m.scrub, 0
	for i, s := range m.record {
		if want(i) {
			kept = append(kept, s)
		}
		if i == m.scrub {
			scrub = max(0, len(kept)-1)
		}
		if i == m.film.Entry {
			entry = max(0, len(kept)-1)
		}
	}
	m.record, m.scrub, m.film.Entry = kept, scrub, entry
}

// Recording returns the snapshots of the run so far, at most a few hundred.
func (m *Model) Recording() []*snapshot.Snapshot { return m.record }

// Snapshot returns the snapshot to show, nil for none: the newest, that scrubbed to, or what a film lets be seen.
func (m *Model) Snapshot() *snapshot.Snapshot {
	if m.film.On {
		return m.shown
	}
	if m.scrub >= 0 && m.scrub < len(m.record) {
		return m.record[m.scrub]
	}
	return m.Newest()
}

// Newest returns the newest snapshot, nil if there is none.
func (m *Model) Newest() *snapshot.Snapshot {
	if len(m.record) == 0 {
		return nil
	}
	return m.record[len(m.record)-1]
}

// Scrub shows entry i of the recording, the newest for −1.
func (m *Model) Scrub(i int) {
	m.scrub = i
	m.tell(RunChanged)
}

// Scrubbed returns the entry shown, −1 if it is the newest.
func (m *Model) Scrubbed() int { return m.scrub }

// Film says where the film of a run stands, behind the learner. While it is on, Snapshot is what its scene shows.
type Film struct {
	On     bool
	Entry  int     // of the recording
	Card   string  // the key of the card whose stage the scene shows
	T      float64 // how much of the scene is over, from 0 to 1
	Scene  int     // number of the scene, from 0
	Held   bool    // the viewer has stopped it
	Intro  bool    // of the first passage through the stages: nothing of later ones is there yet
	Reveal bool    // the last scene: what was drawn is laid over what was found
}

// Hides reports whether the film keeps what was drawn out of sight.
func (f Film) Hides() bool { return f.On && !f.Reveal }

// Film returns where the film of the run stands, the zero value while none is on.
func (m *Model) Film() Film { return m.film }

// ShowFilm moves the film; shown is what the page shows meanwhile. The run is told of if more than the time changes.
func (m *Model) ShowFilm(f Film, shown *snapshot.Snapshot) {
	before, had := m.film, m.shown
	if before == f && had == shown {
		return
	}
	m.film, m.shown = f, shown
	change := FilmChanged
	if before.T = f.T; before != f || had != shown {
		change |= RunChanged
	}
	m.tell(change)
}

// EndFilm ends the film and moves the run, without a message, in one change.
func (m *Model) EndFilm(s RunState) {
	m.film, m.shown, m.drag.before = Film{}, nil, nil
	m.state, m.message = s, ""
	m.tell(FilmChanged | RunChanged)
}

// Drawn returns the network that was drawn and the number of inputs. A table of samples that has taken the drawing's
// place has no known network, and a film shows the run as if there were none. Of a mystery sheet it is the guess.
func (m *Model) Drawn() (n network.Network, d int) {
	switch {
	case m.data != nil:
		return network.Network{}, m.data.Dim
	case m.film.Hides(), m.Guessing() && mystery.IsBlank(m.spec.Network):
		return network.Network{}, m.spec.Network.Dim()
	}
	return m.spec.Network, m.spec.Network.Dim()
}
