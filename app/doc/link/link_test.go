package link

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/app/doc/assignment"
	"crease/app/doc/model"
)

// random returns a state with full-precision numbers everywhere.
func random(rng *rand.Rand, d, m int) State {
	s := blank()
	for range m {
		w := make([]float64, d)
		for j := range w {
			w[j] = rng.NormFloat64()
		}
		s.Spec.Network.Append(w, rng.NormFloat64(), rng.NormFloat64()+3)
	}
	return s
}

// 2,000 characters hold d = m = 10 at full precision with every field set, and
// it all comes back bit by bit.
func TestLengthAndRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	s := random(rng, 10, 10)
	s.Spec.Sampling = spec.Sampling{Samples: 1_000_000_000, Seed: spec.MaxSeed, Noise: math.Pi / 30}
	s.Spec.Learning = spec.Learning{Method: spec.Practical, Order: 2, Units: 10,
		Eta1: rng.Float64(), Eta2: rng.Float64(), Eta3: rng.Float64(), Epsilon: rng.Float64(),
		Draws: 1000, Seed: spec.MaxSeed}
	s.View = model.View{Zoom: 2.7182818284590452, CenterX: 1. / 3, CenterY: -1. / 7, Theme: "dark",
		Big: true, Solid: true, Contours: true,
		Slice: [2]model.Direction{{Unit: true, Index: 9}, {Index: 8}}, Card: "regression", Auto: true, Pace: model.Slower}
	h := Encode(s)
	if len(h) > 2000 {
		t.Errorf("%d characters", len(h))
	}
	got, err := Decode("#" + h)
	if err != nil || !reflect.DeepEqual(got, s) {
		t.Fatalf("%v\n%+v\n%+v", err, s, got)
	}
	t.Logf("d = m = 10: %d characters", len(h))
}

// Every field of sampling, learning and view is carried, each by itself:
// catches a field that was added there and forgotten here.
func TestEveryFieldTravels(t *testing.T) {
	base := blank()
	base.Spec.Network.Append([]float64{1, 2, 3}, 0.5, -1)
	base.Spec.Network.Append([]float64{3, -1, 0}, 0, 1)
	base.Spec.Learning.Method = spec.Paper
	check := func(name string, set func(reflect.Value), pick func(*State) reflect.Value) {
		s := base
		set(pick(&s))
		got, err := Decode(Encode(s))
		if err != nil || !reflect.DeepEqual(got, s) {
			t.Errorf("%s: %v\nsent %+v\ngot  %+v", name, err, s, got)
		}
	}
	for part, pick := range map[string]func(*State) reflect.Value{
		"sampling": func(s *State) reflect.Value { return reflect.ValueOf(&s.Spec.Sampling).Elem() },
		"learning": func(s *State) reflect.Value { return reflect.ValueOf(&s.Spec.Learning).Elem() },
		"table":    func(s *State) reflect.Value { return reflect.ValueOf(&s.Spec.Table).Elem() },
		"network": func(s *State) reflect.Value { // and its lists, elsewhere
			return reflect.ValueOf(&struct{ C *float64 }{&s.Spec.Network.C}).Elem()
		},
		"view":  func(s *State) reflect.Value { return reflect.ValueOf(&s.View).Elem() },
		"work":  func(s *State) reflect.Value { return reflect.ValueOf(&s.Work).Elem() },
		"terms": func(s *State) reflect.Value { return reflect.ValueOf(&s.View.Assignment).Elem() },
	} {
		typ := pick(&base).Type()
		for i := range typ.NumField() {
			name := typ.Field(i).Name
			if typ.Field(i).Type == reflect.TypeFor[assignment.Terms]() {
				continue // a part of its own
			}
			check(part+"."+name, func(v reflect.Value) {
				switch f := v.Field(i); f.Kind() {
				case reflect.Float64:
					f.SetFloat(0.3712)
				case reflect.Int, reflect.Int64:
					f.SetInt(2)
				case reflect.Uint64:
					f.SetUint(12)
				case reflect.Bool:
					f.SetBool(true)
				case reflect.Pointer:
					f.Elem().SetFloat(0.3712)
				case reflect.Slice:
					f.Set(reflect.ValueOf([]string{"id", "größe"}))
				case reflect.String:
					words := map[string]string{"Method": "exact", "Theme": "light", "Card": "rank", "Pace": "slow",
						"Lesson": "rank", "Title": "Fünf", "Name": "a.csv", "Separator": ";",
						"Answers": "obsd", "Drawn": "1.AgI", "Decimal": ",", "Header": "no", "Label": "y", "Task": "Find σ's <b>kink</b>."}
					f.SetString(words[name])
				case reflect.Struct:
					f.Set(reflect.ValueOf(network.Network{W: [][]float64{{1, 0, 1. / 3}}, B: []float64{2}, A: []float64{-1}, C: .1}))
				case reflect.Array:
					f.Set(reflect.ValueOf([2]model.Direction{{Unit: true, Index: 1}, {Index: 2}}))
				default:
					t.Fatalf("%s has a kind that this test does not set", name)
				}
			}, pick)
		}
	}
	if n := reflect.TypeFor[spec.Spec]().NumField(); n != 4 {
		t.Errorf("a spec has %d parts, four are written", n)
	}
}

// What people type travels short: the prepared network fits a message.
func TestShortNumbersAreShort(t *testing.T) {
	for v, most := range map[float64]int{
		0: 1, 1: 1, -3: 1, 0.5: 2, 1.25: 3, -0.001: 1, 123.456: 4, math.Pi: 9, 1e300: 9, math.Copysign(0, -1): 9,
	} {
		var w coder
		w.float(&v)
		b := w.buf
		if len(b) > most {
			t.Errorf("%g takes %d bytes, want at most %d", v, len(b), most)
		}
		got, r := 0.0, coder{buf: b, reads: true}
		if r.float(&got); math.Float64bits(got) != math.Float64bits(v) || r.bad || len(r.buf) != 0 {
			t.Errorf("%g comes back as %g", v, got)
		}
	}
}

// Every finite number comes back bit by bit, whichever form it takes.
func FuzzFloat(f *testing.F) {
	for _, v := range []float64{0.1, -2.5, 1e15, 9007199254740993, 5e-324, math.MaxFloat64, 0.30000000000000004} {
		f.Add(v)
	}
	f.Fuzz(func(t *testing.T, v float64) {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			t.Skip()
		}
		var w coder
		w.float(&v)
		b := w.buf
		got, r := 0.0, coder{buf: b, reads: true}
		if r.float(&got); math.Float64bits(got) != math.Float64bits(v) || r.bad || len(b) > 9 {
			t.Fatalf("%g comes back as %g in %d bytes", v, got, len(b))
		}
	})
}

// One changed, lost or added character is noticed, wherever it is.
func TestDamage(t *testing.T) {
	s := State{Spec: model.Prepared(), View: model.DefaultView()}
	h := Encode(s)
	for i := 2; i < len(h); i++ {
		c := byte('A')
		if h[i] == c {
			c = 'B'
		}
		for _, bad := range []string{h[:i] + string(c) + h[i+1:], h[:i] + h[i+1:], h[:i] + "x" + h[i:], h[:i]} {
			if bad == h {
				continue
			}
			if got, err := Decode(bad); err == nil {
				t.Fatalf("%q passes as %+v", bad, got)
			}
		}
	}
	for _, bad := range []string{"", "#", "1", "1.", "lesson-3", "1.!!!!", "v1." + h[2:], "-1." + h[2:],
		"0.", "0." + h[2:], "00.", "01." + h[2:], ".", "." + h[2:]} { // no version is below 1
		if _, err := Decode(bad); !errors.Is(err, ErrDamaged) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	for _, v := range []string{"2.", "10."} {
		if _, err := Decode(v + h[2:]); !errors.Is(err, ErrVersion) {
			t.Errorf("the version %s: %v", v, err)
		}
	}
}

// sealed wraps a body with a checksum that holds.
func sealed(body []byte) string {
	body = binary.BigEndian.AppendUint32(body, crc32.ChecksumIEEE(body))
	return "1." + base64.RawURLEncoding.EncodeToString(body)
}

// A sealed link with a bad spec names the field; with an unknown field it is
// from a newer version; with huge sizes it costs no memory.
func TestSealedButWrong(t *testing.T) {
	s := blank()
	s.Spec.Network.Append([]float64{0, 0}, 1, 1)
	var fe *network.FieldError
	if _, err := Decode(Encode(s)); !errors.As(err, &fe) || fe.Field != "network.w[0]" {
		t.Errorf("a zero row: %v", err)
	}
	one := []byte{1, 1, 1 << 5, 0, 1 << 5} // d = m = 1, w = 1, b = 0, a = 1
	if _, err := Decode(sealed(append(append([]byte{}, one...), 0))); err != nil {
		t.Errorf("the smallest link: %v", err)
	}
	if _, err := Decode(sealed(append(append([]byte{}, one...), 99, 1, 0))); !errors.Is(err, ErrVersion) {
		t.Errorf("an unknown field: %v", err)
	}
	huge := binary.AppendUvarint(binary.AppendUvarint(nil, 128), 64)
	if _, err := Decode(sealed(huge)); !errors.Is(err, ErrDamaged) {
		t.Errorf("sizes without numbers: %v", err)
	}
}

// Whatever is in the hash, the decoder returns a valid state that encodes to
// something that decodes to itself, or an error.
func FuzzDecode(f *testing.F) {
	rng := rand.New(rand.NewPCG(3, 4))
	f.Add(Encode(State{Spec: model.Prepared(), View: model.DefaultView()}), false)
	f.Add(Encode(random(rng, 4, 3)), false)
	f.Add(Encode(State{Spec: model.Prepared(), View: model.DefaultView()})+"&embed&mystery=2", false)
	f.Add("lesson=why-two-tensors/3&embed", false)
	f.Add(strings.Repeat("A", 64), true)
	f.Add(string([]byte{1, 1, 32, 0, 32, 20, 33, 0}), true)
	f.Fuzz(func(t *testing.T, text string, seal bool) {
		if seal {
			text = sealed([]byte(text))
		}
		s, err := Decode(text)
		if err != nil {
			return
		}
		if err := s.Spec.Validate(true); err != nil {
			t.Fatalf("an invalid spec passes: %v", err)
		}
		again, err := Decode(Encode(s))
		if err != nil || !reflect.DeepEqual(again, s) {
			t.Fatalf("%v\n%+v\n%+v", err, s, again)
		}
	})
}
