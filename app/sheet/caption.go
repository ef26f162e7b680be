package sheet

import (
	"fmt"

	"crease/algo/snapshot"
	"crease/app/messages"
	"crease/app/model"
	"crease/app/plane"
	"crease/app/words"
)

// title is the heading of what was drawn, or of what stands in its place.
func title(m *model.Model) string {
	if m.Data() != nil {
		return "The samples"
	}
	return "What you drew"
}

// captionLine is the caption, in place of it how to draw for those who have not
// drawn yet: there is little room beside the heading.
func captionLine(m *model.Model) string {
	n := m.Spec().Network
	if m.Data() != nil || m.CanUndo() || n.Dim() != 2 || outOfSight(m) > 0 {
		return caption(m)
	}
	return words.Plural(n.Units(), "crease") + "; drag for more"
}

// caption says beside the heading what is drawn.
func caption(m *model.Model) string {
	if t := m.Data(); t != nil {
		return fmt.Sprintf("a table of %s", words.Plural(t.Rows, "sample"))
	}
	n := m.Spec().Network
	text := ""
	switch d := n.Dim(); d {
	case 1:
		text = words.Plural(n.Units(), "bend") + " of one input"
	case 2:
		text = words.Plural(n.Units(), "crease") + " in the plane"
	default:
		return words.Plural(n.Units(), messages.Noun(d)) + " of " + words.Plural(d, "input")
	}
	if k := outOfSight(m); k > 0 {
		text += fmt.Sprintf(", %d out of sight", k)
	}
	return text
}

// outOfSight counts the creases that the part of the plane on the sheet has none
// of.
func outOfSight(m *model.Model) (k int) {
	n, _ := m.Drawn()
	corners := viewport(m, 100, 100).Corners()
	for _, f := range basisOf(m).Slice(n) {
		if _, _, ok := plane.Segment(f, corners); !ok {
			k++
		}
	}
	return k
}

// foundCaption says beside the heading from what it was found.
func foundCaption(s *snapshot.Snapshot) string {
	switch {
	case s == nil:
		return ""
	case s.Total == 0:
		return "from infinite data"
	}
	return "from " + words.Plural(int(s.Samples), "sample")
}

// lookingBack says that the recording is shown, not what the run came to.
func lookingBack(m *model.Model) string {
	if m.Scrubbed() < 0 || m.Snapshot() == m.Newest() {
		return ""
	}
	return ", looking back"
}

// foundEmpty is the sentence on a sheet without a finding; "" if there is one.
func foundEmpty(m *model.Model) string {
	s := m.Snapshot()
	switch state, _ := m.State(); {
	case foundNetwork(s).Units() > 0:
		return ""
	case state == model.Paused:
		return "Nothing is found yet. Resume or Step goes on."
	case state == model.Learning:
		return "Samples are being drawn. The creases appear as soon as the tensors tell them apart."
	case state == model.Done:
		return "Nothing was found in these samples."
	}
	return "Press Learn: the creases found from samples alone will appear here, dashed over yours."
}
