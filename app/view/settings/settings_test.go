package settings

import (
	"math"
	"strings"
	"testing"

	"crease/algo/spec"
	"crease/app/apptest"
)

// What a row shows can be typed into it again and changes nothing: catches
// figures that are shown rounded and read as something else.
func TestSettingsShowWhatTheyRead(t *testing.T) {
	s := apptest.Spec(3, 2, spec.Practical)
	s.Sampling = spec.Sampling{Samples: 1_234_567, Seed: spec.MaxSeed, Noise: 0.1 + 0.2}
	s.Learning = spec.Learning{Method: spec.Practical, Order: 3, Units: 12, Eta1: 1e-9, Eta2: math.Pi, Eta3: 0.5,
		Epsilon: 1e-7, Draws: 30}
	for _, set := range settings {
		for _, start := range []spec.Spec{s, apptest.Spec(3, 2, spec.Practical)} {
			got := start
			if err := set.read(&got, set.show(start)); err != nil {
				t.Errorf("%s shows %q and refuses it: %v", set.Name, set.show(start), err)
			} else if set.show(got) != set.show(start) || got.Sampling != start.Sampling ||
				got.Learning != start.Learning {
				t.Errorf("%s: %q changes the spec", set.Name, set.show(start))
			}
		}
	}
}

// Bad text is refused with a message and changes nothing; what is accepted is
// a valid spec.
func TestSettingsRefuse(t *testing.T) {
	for key, texts := range map[string][]string{
		"samples": {"0", "-1", "1.5", "1e10", "", "many", "NaN", "inf"},
		"noise":   {"-0.1", "x", "1e7", "NaN", ""},
		"seed":    {"-1", "0.5", "9007199254740992", ""},
		"units":   {"-2", "65", "2.5"},
		"eta1":    {"-1", "nan", "1e400"},
		"eta3":    {"2.1"},
		"epsilon": {"1.5"},
		"draws":   {"1001"},
	} {
		for _, text := range texts {
			s := apptest.Spec(2, 2, spec.Practical)
			was := s
			err := settingOf(key).read(&s, text)
			if err == nil || !strings.HasPrefix(err.Error(), "must be") {
				t.Errorf("%s takes %q: %v", key, text, err)
			}
			if s.Sampling != was.Sampling || s.Learning != was.Learning {
				t.Errorf("%s: %q was refused and changed the spec", key, text)
			}
		}
	}
	for key, text := range map[string]string{"samples": "10^7", "noise": "0.05", "seed": "0", "units": "",
		"eta1": "1e-3"} {
		s := apptest.Spec(2, 2, spec.Practical)
		if err := settingOf(key).read(&s, text); err != nil || s.Validate(true) != nil {
			t.Errorf("%s refuses %q: %v", key, text, err)
		}
	}
}

// A message names the numbers that are taken, as people write them.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ key, text, want string }{
		{"units", "65", "must be a whole number from 1 to 64, or empty to have it estimated"},
		{"draws", "1001", "must be a whole number from 1 to 1,000, or empty for the default"},
		{"samples", "0", "must be a whole number from 1 to 1,000,000,000"},
		{"epsilon", "1.5", "must be at most 1"},
		{"noise", "-1", "must be at least 0"},
	} {
		s := apptest.Spec(2, 2, spec.Practical)
		if err := settingOf(c.key).read(&s, c.text); err == nil || err.Error() != c.want {
			t.Errorf("%s refuses %q: %v", c.key, c.text, err)
		}
	}
	s := apptest.Spec(2, 2, spec.Practical)
	s.Learning.Units = 3
	if err := settingOf("units").read(&s, ""); err != nil || s.Learning.Units != 0 {
		t.Errorf("empty leaves %d units: %v", s.Learning.Units, err)
	}
}

// The slider of N takes round numbers, from 1 to 10⁷, rising with its position.
func TestSamplesSlider(t *testing.T) {
	var last int64
	for p := 0.0; p <= 7.0001; p += 0.1 {
		if n := int64(twoFigures(p)); n < last || math.Abs(math.Log10(float64(n))-p) > 0.2 {
			t.Errorf("position %.1f gives N = %d after %d", p, n, last)
		} else {
			last = n
		}
	}
	if last != 10_000_000 {
		t.Errorf("the slider ends at %d", last)
	}
}
