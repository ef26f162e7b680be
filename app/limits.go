package app

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"crease/algo/network"
	"crease/algo/spec"
	"crease/algo/tensor"
	"crease/app/chart"
	"crease/app/words"
)

// noun is what units are called in dimension d.
func noun(d int) string {
	if d == 2 {
		return "crease"
	}
	return "unit"
}

// crowded says that order ℓ cannot tell so many units apart, and which order
// can; empty if it can, or if the method is the practical one, which goes on by
// other means where the tensors of an order end. The ℓ-th powers of the weights
// span at most C(d+ℓ−1, ℓ) dimensions, d at order 1.
func crowded(s spec.Spec) string {
	d, m := s.Network.Dim(), s.Network.Units()
	l := s.Learning.EffectiveOrder()
	if d == 0 || m <= tensor.Len(d, l) || s.Learning.Method == spec.Practical {
		return ""
	}
	text := fmt.Sprintf("Order %d cannot separate %s", l, words.Plural(m, noun(d)))
	if l == 1 {
		text = fmt.Sprintf("Order 1 cannot separate more %ss than inputs: %d %ss, %s", noun(d), m, noun(d), words.Plural(d, "input"))
	} else {
		text += fmt.Sprintf(" of %s: at most %d", words.Plural(d, "input"), tensor.Len(d, l))
	}
	for k := l + 1; k <= spec.MaxOrder; k++ {
		if m > tensor.Len(d, k) {
			continue
		}
		try := s
		try.Learning.Order = k
		if try.Validate(true) != nil {
			break
		}
		if !offered(k) {
			return text + "; the practical method may."
		}
		return fmt.Sprintf("%s; order %d can.", text, k)
	}
	return text + "."
}

// offered says whether the page has a button for an order.
func offered(order int) bool {
	for _, o := range choices["order"].options {
		if o.value == strconv.Itoa(order) {
			return true
		}
	}
	return false
}

// size says how large the largest tensor of the run is, and how long a million
// samples of it take at a rate in entries a second, 0 if none was measured.
func size(s spec.Spec, rate float64) string {
	d := s.Network.Dim()
	if d == 0 {
		return ""
	}
	l := s.Learning.EffectiveOrder()
	entries := spec.Entries(d, l)
	text := fmt.Sprintf("T%s at d = %d: %s entries", chart.Sub(2*l+2), d, chart.Count(int64(entries)))
	if rate > 0 && !exact(s) {
		text += fmt.Sprintf(", about %s s a million samples", chart.Number(1e6*float64(entries)/rate, 1))
	}
	return text
}

// manyNumbers is where the practical method's search leaves the few seconds that
// a person waits: 32 inputs and 64 units have 2,176 numbers and take minutes,
// 20 inputs and 20 units 440 and some seconds.
const manyNumbers = 1000

// search says how much the practical method has to find where that takes long;
// the size of a tensor says nothing there, large ones are left out.
func search(s spec.Spec) string {
	numbers := s.Network.Units() * (s.Network.Dim() + 2)
	if numbers < manyNumbers {
		return ""
	}
	return chart.Count(int64(numbers)) + " numbers to find: this may take minutes"
}

// complaint is a validation error as a sentence that names the field in the
// page's words.
func complaint(err error) string {
	var fe *network.FieldError
	if !errors.As(err, &fe) {
		return sentence(err.Error())
	}
	return sentence(fieldName(fe.Field) + " " + grouped(subscripted(fe.Message)))
}

// grouped writes whole numbers of five digits and more with their thousands
// apart.
func grouped(s string) string {
	var out []byte
	for i := 0; i < len(s); {
		j := i
		for j < len(s) && s[j] >= '0' && s[j] <= '9' {
			j++
		}
		n, err := strconv.ParseInt(s[i:j], 10, 64)
		switch fraction := i > 0 && s[i-1] == '.'; {
		case j-i >= 5 && err == nil && !fraction:
			out = append(out, chart.Count(n)...)
		case j > i:
			out = append(out, s[i:j]...)
		default:
			out, j = append(out, s[i]), i+1
		}
		i = j
	}
	return string(out)
}

// sentence gives a message its capital and its full stop.
func sentence(s string) string {
	s = words.Capital(strings.TrimSpace(s))
	if s != "" && !strings.HasSuffix(s, ".") && !strings.HasSuffix(s, "?") && !strings.HasSuffix(s, "!") {
		s += "."
	}
	return s
}

// fieldName names a field of the JSON dialect as the page does, with its path
// where the page has no name of its own.
func fieldName(path string) string {
	for _, s := range settings {
		if s.path == path {
			return s.label
		}
	}
	var i, j int
	if n, _ := fmt.Sscanf(path, "network.w[%d][%d]", &i, &j); n == 2 {
		return fmt.Sprintf("The weight of input %d in unit %d (%s)", j+1, i+1, path)
	}
	for _, f := range []struct{ format, name string }{{"network.w[%d]", "weight w"}, {"network.b[%d]", "bias b"}, {"network.a[%d]", "height a"}} {
		if n, _ := fmt.Sscanf(path, f.format, &i); n == 1 {
			return fmt.Sprintf("The %s of unit %d (%s)", f.name, i+1, path)
		}
	}
	return path
}
