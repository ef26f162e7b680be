package formats

import (
	"reflect"
	"strings"
)

// drawing are the functions that draw normal random numbers: those about 0, those that take the mean as their first argument,
// and those that take it as their second.
var drawing = []words{
	"standard_normal randn randn_like jax.random.normal", "normal gauss normrnd", "rnorm tf.random.normal keras.random.normal",
}

// draw evaluates a call of one of the functions of drawing, whose argument at the index mean is the mean; −1 for none. It
// refuses a mean that is not 0, which would shift the labels.
func (p *program) draw(t token, mean int) *quantity {
	for i, a := range p.arguments() {
		told := a.key == "" && i == mean || words("mean loc mu").has(a.key)
		if told && !reflect.DeepEqual(a.e, scalar(0).e) {
			panic(refused(t.line, unknownCall, t.text))
		}
	}
	return &quantity{random: t.text}
}

// noisy is an operation of which a or b is random. Added to what is computed from units it is noise of the labels, which is
// left out; times or over a constant it stays random. All else would be another network, and is refused.
func (p *program) noisy(t token, a, b *quantity) *quantity {
	other, random := a, b
	if a.random != "" {
		other, random = b, a
	}
	switch op := strings.TrimSuffix(t.text, "."); {
	case (op == "+" || op == "-") && other.hasUnits():
		if p.noise = true; other == b {
			return p.binary(t, scalar(0), b)
		}
		return a
	case (op == "*" || op == "/" && random == a) && other.e != nil && !other.depends():
		return random
	}
	panic(refused(t.line, unknownCall, random.random))
}
