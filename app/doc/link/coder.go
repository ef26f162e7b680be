package link

import (
	"encoding/binary"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
	"crease/app/doc/mystery"
)

// fields returns pointers to all that a link holds besides the network, by tag; their types say how values are written.
// A tag must never be reused for another field.
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
		52: &s.Work.Learned, 53: &s.Work.Answers, 54: &s.Work.Guess, 55: &s.Work.Tries, 56: &s.Work.Scored,
		57: &s.Work.Revealed, 58: &s.Work.Drawn, 59: &v.Beat, 60: &s.Table,
		41: (*uint64)(&a.Hidden), 42: (*uint64)(&a.Locked), 43: (*uint64)(&a.Methods),
	}
	for i := range spec.Settings {
		all[spec.Settings[i].Tag] = spec.Settings[i].At(&s.Spec)
	}
	return all
}

func (t *coder) writeFields(s *State) {
	def := blank()
	ours, defaults := fields(s), fields(&def)
	for _, tag := range slices.Sorted(maps.Keys(ours)) {
		var value, other coder
		value.value(ours[tag])
		if other.value(defaults[tag]); string(value.buf) != string(other.buf) {
			t.buf = append(binary.AppendUvarint(t.buf, tag), value.buf...)
		}
	}
	t.buf = append(t.buf, 0)
}

// readFields accepts tags in rising order only, so that a state has only one encoding.
func (t *coder) readFields(s *State) error {
	ours, tag := fields(s), uint64(0)
	for {
		last := tag
		if t.uint(&tag); tag == 0 || t.bad {
			return nil
		}
		if tag <= last {
			return ErrDamaged
		}
		p, ok := ours[tag]
		if !ok {
			return ErrVersion // the checksum holds, so the tag was written on purpose
		}
		t.value(p)
	}
}

// value writes the value that p points to, or reads it.
func (t *coder) value(p any) {
	switch p := p.(type) {
	case *int64:
		t.int(p)
	case *int: // has the same value in every build
		v := int64(*p)
		if t.int(&v); v < math.MinInt32 || v > math.MaxInt32 {
			v, t.bad = 0, true
		}
		*p = int(v)
	case *uint64:
		t.uint(p)
	case *float64:
		t.float(p)
	case *bool:
		u := uint64(0)
		if *p {
			u = 1
		}
		t.uint(&u)
		*p = u != 0
	case *string:
		t.text(p)
	case *[]string:
		n := uint64(len(*p))
		t.uint(&n)
		for i := range n {
			if t.reads {
				*p = append(*p, "")
			}
			if t.text(&(*p)[i]); t.bad {
				break
			}
		}
	case *spec.Method:
		t.text((*string)(p))
	case *network.Network:
		t.network(p)
		t.float(&p.C)
	case *model.Pace:
		pause := pauses[*p]
		t.value(&pause)
		*p = paceOf(pause)
	case *model.Direction:
		u := zigzag(int64(p.Index)) << 1
		if p.Unit {
			u++
		}
		t.uint(&u)
		i := unzigzag(u >> 1)
		t.bad = t.bad || i < 0 || i > math.MaxInt16
		*p = model.Direction{Unit: u&1 == 1, Index: int(i)}
	default:
		panic("link: a field of a type that is not written")
	}
}

// pauses are by what links write a pace: runs once paused for so many milliseconds at every doubling of N.
var pauses = map[model.Pace]int{model.Filmed: 0, model.Full: 1, model.Slow: 300, model.Slower: 1200}

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

// sanitize replaces what no page writes into view and work by its default: there, unlike in a spec, it is no error.
func sanitize(s *State) {
	v, w, drawn, def := &s.View, &s.Work, s.Spec.Network, model.DefaultView()
	for _, n := range []*network.Network{&w.Guess, &w.Scored} {
		guess := s.Spec
		if guess.Network = *n; n.Dim() != drawn.Dim() || guess.Validate(true) != nil {
			*n = network.Network{}
		}
	}
	if !isAnswers(w.Answers) {
		w.Answers = ""
	}
	w.Tries = max(w.Tries, 0)
	if s.Spec.Table.Name == "" || len(Unpack(s.Table)) == 0 {
		s.Table = ""
	}
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
	if _, ok := mystery.ReadPlayed(v.Beat); !ok {
		v.Beat = ""
	}
	v.Round = max(v.Round, 0)
	v.Step = max(v.Step, 0)
	if v.Lesson != "" && !IsKey(v.Lesson) && !IsAddress(v.Lesson) {
		v.Lesson, v.Step = "", 0
	}
	v.Assignment.Title = assignment.Cut(v.Assignment.Title, assignment.MaxTitle)
	v.Assignment.Task = assignment.Cut(v.Assignment.Task, assignment.MaxTask)
	for i, d := range v.Slice {
		n := drawn.Dim()
		if d.Unit {
			n = drawn.Units()
		}
		if d.Index < 0 || d.Index >= n {
			v.Slice[i] = model.Direction{Index: min(i, drawn.Dim()-1)}
		}
	}
}

// rawFloat is the k of a float64 in full. A float64 begins with a varint n: if k = n mod 16 is below 15 it is m·10⁻ᵏ,
// as people type numbers, for the zigzag integer m = n/16, else eight bytes follow, little endian. Both are exact.
const rawFloat = 15

// decimal returns v as m·10⁻ᵏ; ok reports whether this form is exact when read back and takes at most eight bytes.
func decimal(v float64) (m int64, k int, ok bool) {
	if v == 0 {
		return 0, 0, !math.Signbit(v)
	}
	s := strconv.FormatFloat(v, 'f', -1, 64)
	whole, frac, _ := strings.Cut(s, ".")
	if len(frac) >= rawFloat || len(whole)+len(frac) > 16 {
		return 0, 0, false
	}
	m, err := strconv.ParseInt(whole+frac, 10, 64)
	if err != nil || zigzag(m) >= 1<<(8*7-4) || undecimal(m, len(frac)) != v {
		return 0, 0, false
	}
	return m, len(frac), true
}

// undecimal returns the float64 nearest to m·10⁻ᵏ.
func undecimal(m int64, k int) float64 {
	v, _ := strconv.ParseFloat(strconv.FormatInt(m, 10)+"e-"+strconv.Itoa(k), 64)
	return v
}

func zigzag(v int64) uint64   { return uint64(v)<<1 ^ uint64(v>>63) }
func unzigzag(u uint64) int64 { return int64(u>>1) ^ -int64(u&1) }

// coder writes values to bytes, or reads them: the same methods do both, so that there is one layout. Each takes a
// pointer to a value, which writing may change to what reading gives back. After a failure all that is read is zero.
type coder struct {
	buf   []byte // what was written, or what is left to read
	reads bool
	bad   bool
}

func (t *coder) uint(v *uint64) {
	if !t.reads {
		t.buf = binary.AppendUvarint(t.buf, *v)
		return
	}
	u, n := binary.Uvarint(t.buf)
	if n <= 0 {
		u, n, t.bad = 0, len(t.buf), true
	}
	*v, t.buf = u, t.buf[n:]
}

func (t *coder) int(v *int64) {
	u := zigzag(*v)
	t.uint(&u)
	*v = unzigzag(u)
}

func (t *coder) text(v *string) {
	n := uint64(len(*v))
	if t.uint(&n); t.reads {
		*v = string(t.cut(n))
	} else {
		t.buf = append(t.buf, *v...)
	}
}

func (t *coder) float(v *float64) {
	n := uint64(rawFloat)
	if m, k, short := decimal(*v); short {
		n = zigzag(m)<<4 | uint64(k)
	}
	t.uint(&n)
	switch k := int(n & 15); {
	case t.reads && k < rawFloat:
		*v = undecimal(unzigzag(n>>4), k)
	case t.reads:
		*v = 0
		if b := t.cut(8); b != nil {
			*v = math.Float64frombits(binary.LittleEndian.Uint64(b))
		}
	case k == rawFloat:
		t.buf = binary.LittleEndian.AppendUint64(t.buf, math.Float64bits(*v))
	}
}

// cut returns the next n bytes, nil if there are fewer.
func (t *coder) cut(n uint64) []byte {
	if n > uint64(len(t.buf)) {
		t.bad, t.buf = true, nil
		return nil
	}
	b := t.buf[:n]
	t.buf = t.buf[n:]
	return b
}

// network writes or reads d, m, the rows of W, b and a.
func (t *coder) network(n *network.Network) {
	d, m := uint64(n.Dim()), uint64(n.Units())
	t.uint(&d)
	t.uint(&m)
	if t.reads {
		if d > spec.MaxDim || m > spec.MaxUnits || d == 0 || m == 0 || d*m > uint64(len(t.buf)) {
			t.bad = true
			return
		}
		*n = network.Network{W: make([][]float64, m), B: make([]float64, m), A: make([]float64, m)}
		for i := range n.W {
			n.W[i] = make([]float64, d)
		}
	}
	for _, w := range n.W {
		for j := range w {
			t.float(&w[j])
		}
	}
	for i := range n.B {
		t.float(&n.B[i])
		t.float(&n.A[i])
	}
}
