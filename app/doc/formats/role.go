package formats

import (
	"strconv"
	"strings"
)

// role is the part of a network that an array is, by its name.
type role int

const (
	noRole       role = iota
	hiddenWeight      // W
	hiddenBias        // b
	outputWeight      // a
	outputBias        // c
	anyWeight         // the weight of a layer: W the first time, a the second
	anyBias           // the bias of a layer, likewise
)

// names of arrays, in lower case; of a path such as fc1.weight the last part,
// without the index that TensorFlow puts behind a colon. Those with the number of a
// layer are made of stems.
var names = map[string]role{
	"w": hiddenWeight, "w_in": hiddenWeight, "b": hiddenBias, "b_in": hiddenBias, "biases": hiddenBias,
	"a": outputWeight, "v": outputWeight, "w_out": outputWeight, "alpha": outputWeight,
	"a2": outputWeight, "heights": outputWeight, "coef": outputWeight, "b_out": outputBias,
	"c": outputBias, "c0": outputBias, "bias_out": outputBias, "output_bias": outputBias, "out_bias": outputBias,
	"b_hidden": hiddenBias, "bias_hidden": hiddenBias, "hidden_bias": hiddenBias,
	"kernel": anyWeight, "weight": anyWeight, "weights": anyWeight,
	"bias": anyBias,
}

// stems are what the number of a layer may follow: the first is 0 or 1, the second is 2.
var stems = map[string][2]role{
	"w": {hiddenWeight, outputWeight}, "weight": {hiddenWeight, outputWeight},
	"weights": {hiddenWeight, outputWeight}, "kernel": {hiddenWeight, outputWeight},
	"b": {hiddenBias, outputBias}, "bias": {hiddenBias, outputBias}, "biases": {hiddenBias, outputBias},
}

func roleOf(name string) role {
	if r := names[plain(name)]; r != noRole {
		return r
	}
	switch roles, layer := numbered(name); {
	case layer < 2:
		return roles[0]
	case layer == 2:
		return roles[1]
	}
	return noRole
}

// isDeeper reports whether a name is of a layer that a network with one hidden layer does not
// have: W3, or bias_4.
func isDeeper(name string) bool {
	roles, layer := numbered(name)
	return roles[0] != noRole && layer > 2
}

// numbered returns the roles of a name with the number of a layer, and the number.
func numbered(name string) (roles [2]role, layer int) {
	name = plain(name)
	stem := strings.TrimRight(name, digits)
	if stem == name {
		return roles, 0
	}
	layer, _ = strconv.Atoi(name[len(stem):]) // of one that is too long, the largest
	return stems[strings.TrimSuffix(stem, "_")], layer
}

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
		case slot == nil && isDeeper(v.name), slot != nil && *slot != nil && anyLayer(v) && anyLayer(*slot):
			return g, lineError(v.item.line, thirdLayer, v.name)
		case slot == nil:
			return g, lineError(v.item.line, unknownName, v.name)
		case *slot != nil:
			return g, lineError(v.item.line, givenTwice, v.name, (*slot).name)
		}
		*slot = v
	}
	return g, nil
}

// anyLayer reports whether an array's name leaves its layer open, so that the order tells.
func anyLayer(v *binding) bool {
	r := roleOf(v.name)
	return r == anyWeight || r == anyBias
}

// layers names the arrays of a bare list as Keras returns them: kernel, bias,
// kernel, bias. Anything else is W alone.
func layers(v item) []binding {
	if v.kind != itemList || len(v.list) < 2 || depth(v.list[0]) != 2 {
		return []binding{{"W", v}}
	}
	var out []binding
	for i, e := range v.list {
		name := "weights"
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
