package link

import (
	"encoding/binary"
	"maps"
	"math"
	"slices"
	"strings"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
)

// fields returns pointers to everything that a link holds besides the network, by tag: the
// settings of the spec (spec.Settings) and the view. A tag must never be reused for another field.
// The type of a pointer determines how its value is written.
func fields(s *State) map[uint64]any {
	v, a := &s.View, &s.View.Assignment
	all := map[uint64]any{
		20: &v.Zoom, 21: &v.CenterX, 22: &v.CenterY,
		23: &v.Theme, 24: &v.Big, 25: &v.Solid, 26: &v.Contours,
		27: &v.Slice[0], 28: &v.Slice[1],
		29: &v.Card, 30: &v.Auto, 31: &v.Pace,
		32: &v.Yaw, 33: &v.Tilt,
		34: &v.Round, 35: &v.Lesson, 36: &v.Step,
		37: &v.Embedded, 38: &v.Mystery,
		39: &a.Title, 40: &a.Task,
		44: &s.Spec.Network.C,
		45: &s.Spec.Table.Name, 46: &s.Spec.Table.Separator, 47: &s.Spec.Table.Decimal, 48: &s.Spec.Table.Header,
		49: &s.Spec.Table.Label, 50: &s.Spec.Table.Ignore, 51: &s.Spec.Table.Skip,
		52: &s.Work.Learned, 53: &s.Work.Answers, 54: &s.Work.Guess, 55: &s.Work.Tries, 56: &s.Work.Scored,
		57: &s.Work.Revealed, 58: &s.Work.Drawn,
		41: (*uint64)(&a.Hidden), 42: (*uint64)(&a.Locked), 43: (*uint64)(&a.Methods),
	}
	for i := range spec.Settings {
		all[spec.Settings[i].Tag] = spec.Settings[i].At(&s.Spec)
	}
	return all
}

func appendFields(b []byte, s *State) []byte {
	def := blank()
	ours, defaults := fields(s), fields(&def)
	for _, tag := range slices.Sorted(maps.Keys(ours)) {
		if value := appendValue(nil, ours[tag]); string(value) != string(appendValue(nil, defaults[tag])) {
			b = append(binary.AppendUvarint(b, tag), value...)
		}
	}
	return append(b, 0)
}

func appendValue(b []byte, p any) []byte {
	switch p := p.(type) {
	case *int64:
		return binary.AppendUvarint(b, zigzag(*p))
	case *int:
		return binary.AppendUvarint(b, zigzag(int64(*p)))
	case *uint64:
		return binary.AppendUvarint(b, *p)
	case *float64:
		return appendFloat(b, *p)
	case *bool:
		if *p {
			return append(b, 1)
		}
		return append(b, 0)
	case *string:
		return appendString(b, *p)
	case *[]string:
		b = binary.AppendUvarint(b, uint64(len(*p)))
		for _, s := range *p {
			b = appendString(b, s)
		}
		return b
	case *spec.Method:
		return appendString(b, string(*p))
	case *network.Network:
		return appendFloat(appendNetwork(b, *p), p.C)
	case *model.Pace:
		return binary.AppendUvarint(b, zigzag(pauses[*p]))
	case *model.Direction:
		u := uint64(0)
		if p.Unit {
			u = 1
		}
		return binary.AppendUvarint(b, zigzag(int64(p.Index))<<1|u)
	}
	panic("link: a field of a type that is not written")
}

func appendString(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// readFields accepts tags in rising order only, so that a state has only one
// encoding.
func readFields(r *reader, s *State) error {
	ours, last := fields(s), uint64(0)
	for {
		tag := r.uvarint()
		if tag == 0 || r.bad {
			return nil
		}
		if tag <= last {
			return ErrDamaged
		}
		last = tag
		p, ok := ours[tag]
		if !ok {
			return ErrVersion // the checksum holds, so the tag was written on purpose
		}
		readValue(r, p)
	}
}

// pauses are the values by which links write a pace. Runs once paused for so many milliseconds
// whenever N had doubled, and old links hold that time. The film is 0, which is not written.
var pauses = map[model.Pace]int64{model.Filmed: 0, model.Full: 1, model.Slow: 300, model.Slower: 1200}

// paceOf returns the pace that replaces such a pause.
func paceOf(milliseconds int) model.Pace {
	switch {
	case milliseconds <= 0:
		return model.Filmed
	case milliseconds < 100:
		return model.Full
	case milliseconds <= 600:
		return model.Slow
	}
	return model.Slower
}

func readValue(r *reader, p any) {
	switch p := p.(type) {
	case *int64:
		*p = unzigzag(r.uvarint())
	case *int:
		*p = r.int32()
	case *uint64:
		*p = r.uvarint()
	case *float64:
		*p = r.float()
	case *bool:
		*p = r.uvarint() != 0
	case *string:
		*p = string(r.bytes(r.uvarint()))
	case *[]string:
		for n := r.uvarint(); n > 0 && !r.bad; n-- {
			*p = append(*p, string(r.bytes(r.uvarint())))
		}
	case *spec.Method:
		*p = spec.Method(r.bytes(r.uvarint()))
	case *network.Network:
		var err error
		*p, err = readNetwork(r)
		p.C, r.bad = r.float(), r.bad || err != nil
	case *model.Pace:
		*p = paceOf(r.int32())
	case *model.Direction:
		u := r.uvarint()
		i := unzigzag(u >> 1)
		if i < 0 || i > math.MaxInt16 {
			r.bad = true
		}
		*p = model.Direction{Unit: u&1 == 1, Index: int(i)}
	}
}

// int32 reads an int that has the same value in every build.
func (r *reader) int32() int {
	v := unzigzag(r.uvarint())
	if v < math.MinInt32 || v > math.MaxInt32 {
		r.bad = true
		return 0
	}
	return int(v)
}

// sanitized returns what can have been done on the drawing of a spec.
func (w Work) sanitized(s spec.Spec) Work {
	dim := s.Network.Dim()
	for _, n := range []*network.Network{&w.Guess, &w.Scored} {
		if s.Network = *n; n.Dim() != dim || s.Validate(true) != nil {
			*n = network.Network{}
		}
	}
	if len(w.Answers) > maxKey || strings.Trim(w.Answers, letters) != "" {
		w.Answers = ""
	}
	w.Tries = max(w.Tries, 0)
	return w
}

// sanitize replaces values of a view that a page cannot have written by their defaults.
// An invalid spec is an error, but an invalid view is not: it changes no result.
func sanitize(v model.View, s spec.Spec) model.View {
	def := model.DefaultView()
	if !(v.Zoom >= 0.1 && v.Zoom <= 100) {
		v.Zoom = def.Zoom
	}
	if !(math.Abs(v.CenterX) <= 1000 && math.Abs(v.CenterY) <= 1000) {
		v.CenterX, v.CenterY = 0, 0
	}
	if !(math.Abs(v.Yaw) <= 7 && v.Tilt >= 0 && v.Tilt <= 1.5) {
		v.Yaw, v.Tilt = def.Yaw, def.Tilt
	}
	if v.Theme != "light" && v.Theme != "dark" {
		v.Theme = ""
	}
	if len(v.Card) > maxKey {
		v.Card = ""
	}
	v.Round = max(v.Round, 0)
	v.Step = max(v.Step, 0)
	if v.Lesson != "" && !IsKey(v.Lesson) && !IsAddress(v.Lesson) {
		v.Lesson, v.Step = "", 0
	}
	v.Assignment.Title = assignment.Cut(v.Assignment.Title, assignment.MaxTitle)
	v.Assignment.Task = assignment.Cut(v.Assignment.Task, assignment.MaxTask)
	for i, d := range v.Slice {
		n := s.Network.Dim()
		if d.Unit {
			n = s.Network.Units()
		}
		if d.Index < 0 || d.Index >= n {
			v.Slice[i] = model.Direction{Index: min(i, s.Network.Dim()-1)}
		}
	}
	return v
}
