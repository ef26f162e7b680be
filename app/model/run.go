package model

import "crease/algo/snapshot"

// maxRecord bounds the recording, so that memory does not grow with N. When it
// is full every other snapshot is dropped and from then on only every second,
// fourth, … is kept, so that what is left is spread evenly over the run.
const maxRecord = 512

// Data is a table of samples that is learned from in place of the drawing.
// Nothing is known of the network behind it.
type Data struct {
	Name string // of the file, or where it came from
	CSV  []byte
	Dim  int // inputs, from the header
	Rows int
}

// Data returns the table that takes the drawing's place, nil if there is none.
func (m *Model) Data() *Data { return m.data }

// SetData learns from a table from now on, nil to return to the drawing. It is
// not part of the history and not of the link.
func (m *Model) SetData(d *Data) {
	if d != m.data {
		m.data = d
		m.tell(DataChanged | m.forget())
	}
}

// State returns where the run stands and, if it failed, why in one sentence.
func (m *Model) State() (RunState, string) { return m.state, m.message }

// SetState moves the run; message is the sentence of a failure.
func (m *Model) SetState(s RunState, message string) {
	m.state, m.message = s, message
	m.tell(RunChanged)
}

// Running says whether a run is under way, paused or not.
func (m *Model) Running() bool { return m.state == Learning || m.state == Paused }

// Begin starts a new recording.
func (m *Model) Begin() {
	m.record, m.scrub, m.message, m.state = nil, -1, "", Learning
	m.taken, m.stride = 0, 1
	m.tell(RunChanged)
}

// Record adds a snapshot of the run. The newest is always there.
func (m *Model) Record(s *snapshot.Snapshot) {
	last := len(m.record) - 1
	if last >= 0 && m.taken%m.stride != 0 && m.record[last].Stage == s.Stage {
		m.record[last] = s
	} else {
		if len(m.record) >= maxRecord {
			m.thin()
		}
		m.record = append(m.record, s)
	}
	m.taken++
	m.tell(RunChanged)
}

// thin drops every other entry and doubles the stride.
func (m *Model) thin() {
	kept := make([]*snapshot.Snapshot, 0, maxRecord)
	for i := 0; i < len(m.record); i += 2 {
		kept = append(kept, m.record[i])
	}
	m.record, m.stride = kept, 2*m.stride
	if m.scrub >= 0 {
		m.scrub /= 2
	}
}

// Recording returns the snapshots of the run so far, at most a few hundred.
func (m *Model) Recording() []*snapshot.Snapshot { return m.record }

// Snapshot returns the snapshot to show, nil if there is none: the newest, or
// the one scrubbed to.
func (m *Model) Snapshot() *snapshot.Snapshot {
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
