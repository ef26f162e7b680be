package formats

import "strings"

// role is what an array is to a network, by its name.
type role int

const (
	noRole       role = iota
	hiddenWeight      // W
	hiddenBias        // b
	outputWeight      // a
	outputBias        // a constant, which f does not have
	anyWeight         // the weight of a layer: W the first time, a the second
	anyBias           // the bias of a layer, likewise
)

// names of arrays, in lower case; of a path such as fc1.weight the last part,
// without the index that TensorFlow puts behind a colon.
var names = map[string]role{
	"w": hiddenWeight, "w1": hiddenWeight, "w_1": hiddenWeight, "w0": hiddenWeight,
	"w_in": hiddenWeight, "weight1": hiddenWeight, "weights1": hiddenWeight,
	"b": hiddenBias, "b1": hiddenBias, "b_1": hiddenBias, "b0": hiddenBias,
	"b_in": hiddenBias, "bias1": hiddenBias, "biases": hiddenBias,
	"a": outputWeight, "v": outputWeight, "w2": outputWeight, "w_2": outputWeight,
	"w_out": outputWeight, "alpha": outputWeight, "weight2": outputWeight,
	"a2": outputWeight, "heights": outputWeight, "coef": outputWeight, "weights2": outputWeight,
	"b2": outputBias, "b_2": outputBias, "b_out": outputBias, "bias2": outputBias,
	"kernel": anyWeight, "weight": anyWeight, "weights": anyWeight,
	"bias": anyBias,
}

func roleOf(name string) role { return names[plain(name)] }

// plain returns the last part of a name.
func plain(name string) string {
	name, _, _ = strings.Cut(strings.ToLower(name), ":")
	return name[strings.LastIndexAny(name, "./")+1:]
}

// gathered are the arrays of a network as they were named.
type gathered struct {
	w, b, a, c *binding
}

// gather finds the parts of a network among what a text binds.
func gather(list []binding) (gathered, error) {
	if len(list) == 1 && list[0].name == "" {
		list = layers(list[0].item)
	}
	var g gathered
	for i := range list {
		v := &list[i]
		if v.item.kind == itemNone {
			continue
		}
		r := roleOf(v.name)
		switch {
		case r == anyWeight && g.w == nil:
			r = hiddenWeight
		case r == anyWeight:
			r = outputWeight
		case r == anyBias && g.b == nil:
			r = hiddenBias
		case r == anyBias:
			r = outputBias
		}
		slot := map[role]**binding{hiddenWeight: &g.w, hiddenBias: &g.b, outputWeight: &g.a, outputBias: &g.c}[r]
		switch {
		case slot == nil && v.name == "":
			return g, lineError(v.item.line, nameless)
		case slot == nil:
			return g, lineError(v.item.line, unknownName, v.name)
		case *slot != nil:
			return g, lineError(v.item.line, givenTwice, v.name, (*slot).name)
		}
		*slot = v
	}
	return g, nil
}

// layers names the arrays of a bare list as Keras returns them: kernel, bias,
// kernel, bias. Anything else is W alone.
func layers(v item) []binding {
	if v.kind != itemList || len(v.list) < 2 || depth(v.list[0]) != 2 {
		return []binding{{"W", v}}
	}
	var out []binding
	for i, e := range v.list {
		name := "kernel"
		if depth(e) < 2 {
			name = "bias"
		}
		if i == 2 && len(v.list) == 3 {
			name = "a" // [W, b, a]
		}
		out = append(out, binding{name, e})
	}
	return out
}

// depth returns how deeply lists are nested in v along first elements.
func depth(v item) int {
	n := 0
	for v.kind == itemList {
		n++
		if len(v.list) == 0 {
			break
		}
		v = v.list[0]
	}
	return n
}
