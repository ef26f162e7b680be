package formats

import (
	"cmp"
	"slices"
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
	anyWeight         // the weight of a layer: which one its name or its place tells
	anyBias           // the bias of a layer, likewise
)

// roles are names by their role.
type roles []words

func (r roles) of(name string) role { return role(max(0, find(name, r...))) }

// names of arrays in lower case, of a path the last part without TensorFlow's index behind a colon.
var names = roles{
	hiddenWeight: "w w_in", hiddenBias: "b b_in biases b_hidden bias_hidden hidden_bias",
	outputWeight: "a v w_out alpha a2 heights coef", outputBias: "b_out c c0 bias_out output_bias out_bias",
}

// stems are the names of parts of a layer: behind the layer, as in fc1.weight, before its number, as in W1, or alone.
var stems = roles{anyWeight: "w weight weights kernel coefs", anyBias: "b bias biases intercepts"}

// place is what a name tells of an array.
type place struct {
	role   role
	layer  string // "" for none
	number int    // of the layer, −1 for none
}

// placeOf reads a name. In one such as layers.0.weight a layer comes first.
func placeOf(name string) place {
	whole, _, _ := strings.Cut(strings.ToLower(name), ":")
	at := strings.LastIndexAny(whole, "./") + 1
	base, number := stem(name)
	switch part := stems.of(base); {
	case part != noRole && number >= 0 && names.of(whole[at:]) == noRole:
		return place{part, whole[:at] + "#" + strconv.Itoa(number), number}
	case part != noRole && at > 0:
		return place{part, whole[:at-1], lastNumber(whole[:at-1])}
	}
	alone := strings.TrimSuffix(whole[at:], "_")
	if r := cmp.Or(names.of(alone), stems.of(alone)); r != noRole {
		return place{r, "", -1}
	}
	if i := strings.LastIndexByte(whole, '_'); i > 0 { // fc1_weight
		layer, part := whole[:i], stems.of(whole[i+1:])
		if part != noRole && (lastNumber(layer) >= 0 || hasWord(layer, outputWords) || hasWord(layer, hiddenWords)) {
			return place{part, layer, lastNumber(layer)}
		}
	}
	return place{number: -1}
}

func roleOf(name string) role {
	if p := placeOf(name); !p.deeper() {
		return p.role
	}
	return noRole
}

func isDeeper(name string) bool { return placeOf(name).deeper() }

func (p place) deeper() bool { return p.number > 2 && strings.Contains(p.layer, "#") }

// stem returns the last part of a name without the number of its layer, and the number, −1 for none.
func stem(name string) (base string, number int) {
	name, _, _ = strings.Cut(strings.ToLower(name), ":")
	name = name[strings.LastIndexAny(name, "./")+1:]
	base = strings.TrimRight(name, digits)
	number = -1
	if base != name {
		number, _ = strconv.Atoi(name[len(base):]) // of one that is too long, the largest
	}
	return strings.TrimRight(base, "_"), number
}

// lastNumber returns the last number of a name, −1 for none.
func lastNumber(name string) int {
	name = strings.TrimRight(name, letters+"./-")
	n, err := strconv.Atoi(name[len(strings.TrimRight(name, digits)):])
	if err != nil {
		return -1
	}
	return n
}

// Words in the names of layers.
const (
	outputWords words = "out head final last decod classif"
	hiddenWords words = "hid enc first inp"
)

func hasWord(name string, parts words) bool {
	return slices.ContainsFunc(strings.Fields(string(parts)), func(w string) bool { return strings.Contains(name, w) })
}

// gathered are the arrays of a network as they were named: W and b, a and c.
type gathered struct {
	hidden, output layer
	unnamed        bool // the order alone tells
	layered        bool // a is the weight of a layer
}

// layer is a layer of a network, as the names of its arrays tell.
type layer struct {
	place
	weight, bias *binding
}

func gather(list []binding) (g gathered) {
	list, g.unnamed = spread(list)
	var layers []*layer
	for i := range list {
		v := &list[i]
		p := placeOf(v.name)
		slot := map[role]**binding{hiddenWeight: &g.hidden.weight, hiddenBias: &g.hidden.bias,
			outputWeight: &g.output.weight, outputBias: &g.output.bias}[p.role]
		switch {
		case v.item.kind == itemWord:
		case v.name == "":
			panic(refused(v.item.line, nameless))
		case p.deeper():
			panic(refused(v.item.line, thirdLayer, v.name, ""))
		case p.role == noRole && strings.Contains(v.name, "running_"): // a variance without a mean
			panic(refused(v.item.line, normLayer, v.name))
		case p.role == noRole:
			panic(refused(v.item.line,
				"%q is not the name of a part of a network: use W, b and a, or weight, bias and kernel", v.name))
		case slot == nil:
			fill(slotOf(p, &layers), v)
		default:
			fill(slot, v)
		}
	}
	g.place(layers)
	return g
}

func fill(slot **binding, v *binding) {
	if v != nil && *slot != nil {
		panic(refused(v.item.line, "%s is given twice: it was %s before", v.name, (*slot).name))
	}
	*slot = cmp.Or(v, *slot)
}

// slotOf returns where an array belongs among layers. One whose name has no layer begins another if its part is there.
func slotOf(p place, layers *[]*layer) **binding {
	at := func(l *layer) **binding {
		if p.role == anyBias {
			return &l.bias
		}
		return &l.weight
	}
	for _, l := range slices.Backward(*layers) {
		if l.layer == p.layer && (p.layer != "" || *at(l) == nil) {
			return at(l)
		}
	}
	l := &layer{place: p}
	*layers = append(*layers, l)
	return at(l)
}

// place finds out which layer is the hidden one.
func (g *gathered) place(layers []*layer) {
	var hidden, output layer
	switch len(layers) {
	case 0:
	case 1:
		hidden = *layers[0]
		if l := hidden; l.number == 2 && strings.Contains(l.layer, "#") || hasWord(l.layer, outputWords) ||
			l.weight != nil && g.hidden.weight != nil || l.layer == "" && l.weight == nil && g.hidden.bias != nil {
			hidden, output = output, hidden
		}
	case 2:
		hidden, output = *layers[0], *layers[1]
		if goesBefore(&output, &hidden) {
			hidden, output = output, hidden
		}
	default:
		for _, l := range layers {
			if l.weight != nil && l.bias != nil && depth(l.weight.item) == 1 &&
				len(l.weight.item.list) == len(l.bias.item.list) {
				panic(refused(l.weight.item.line, normLayer, l.weight.name))
			}
		}
		v := cmp.Or(layers[2].weight, layers[2].bias)
		panic(refused(v.item.line, thirdLayer, v.name, libraryOf(v.name).third))
	}
	g.layered = output.weight != nil
	fill(&g.hidden.weight, hidden.weight)
	fill(&g.hidden.bias, hidden.bias)
	fill(&g.output.weight, output.weight)
	fill(&g.output.bias, output.bias)
}

// goesBefore reports whether y, which comes after x in the text, is the hidden layer: by words and
// numbers in their names, or else because only so their shapes fit.
func goesBefore(y, x *layer) bool {
	xOut, yOut := hasWord(x.layer, outputWords), hasWord(y.layer, outputWords)
	xIn, yIn := hasWord(x.layer, hiddenWords), hasWord(y.layer, hiddenWords)
	without := func(l *layer) string { return strings.TrimRight(l.layer, digits+"_") }
	switch {
	case xOut != yOut:
		return xOut
	case xIn != yIn:
		return yIn
	case x.number != y.number && (x.number >= 0 && y.number >= 0 || without(x) == without(y)):
		return y.number < x.number
	}
	return !fit(x, y) && fit(y, x)
}

// fit reports whether two layers fit together, the output behind the hidden one.
func fit(hidden, output *layer) (ok bool) {
	try(func() {
		r := gathered{hidden: *hidden, output: *output}.arrays()
		lies, m := libraryOf(hidden.weight.name).layout, len(r.A)
		ok = lies == Unclear || agreed(lies, side(output.weight.item, m)) == lies &&
			(lies == Rows && len(r.W) == m || lies == Columns && len(r.W[0]) == m)
	})
	return ok
}

// spread gives names to the arrays of lists: to those of coefs_ = [W, a] its own with a number, and
// to those of a bare list, such as Keras returns, by their order. unnamed reports the latter.
func spread(list []binding) (out []binding, unnamed bool) {
	layers, biases := 0, false // of a list of weights
	for _, v := range list {
		switch n := len(arraysIn(v.item)); roleOf(v.name) {
		case anyWeight, hiddenWeight:
			if n > 1 && depth(v.item) > 2 {
				layers = n
			}
		case anyBias, hiddenBias:
			biases = true
		}
	}
	var all []item
	for i, v := range list {
		r := roleOf(v.name)
		arrays := arraysIn(v.item)
		switch {
		case v.name == "" && i == 1 && len(list) == 2 && len(all) > 1 && len(v.item.list) == len(all): // coefs_, intercepts_
			all = append(all, v.item.list...)
		case v.name == "" && v.item.wrapped: // NumPy's long list
			list, _, _ := numbers(v.item)
			all = append(all, itemOf([]int{len(list)}, list))
		case v.name == "" && !v.item.loose:
			all = append(all, arrays...)
		case layers > 0 && !biases && len(arrays) > 1 && depth(arrays[1]) < 2: // weights = [W, b, a]
			all = append(all, arrays...)
		case layers > 0 && r != noRole && len(v.item.list) == layers:
			for k, e := range v.item.list {
				out = append(out, binding{strings.TrimSuffix(v.name, "_") + "_" + strconv.Itoa(k), e})
			}
		default:
			out = append(out, v)
		}
	}
	switch {
	case len(all) == 0:
	case len(out) > 0:
		out = append(out, binding{"", all[0]})
	default:
		return inOrder(all), true
	}
	return out, false
}

// inOrder names arrays by their order: each matrix begins a layer, in which a vector is the bias.
func inOrder(all []item) (out []binding) {
	matrices, before := 0, 0 // all, and those before the first vector
	for i, v := range all {
		if depth(v) == 2 {
			matrices++
			if before == i {
				before++
			}
		}
	}
	if matrices == 0 || len(all) == 1 {
		return []binding{{"W", all[0]}}
	}
	weight, bias := 0, 0
	for _, v := range all {
		name := v.text
		switch {
		case name != "":
		case depth(v) == 2:
			name = strconv.Itoa(weight) + ".weights"
			weight++
		case matrices == 1: // [W, b, a]
			name = []string{"b", "a", "c", "d"}[min(bias, 3)]
			bias++
		case before == matrices && len(all) == 2*matrices: // all weights come first
			name = strconv.Itoa(bias) + ".bias"
			bias++
		default:
			name = strconv.Itoa(weight-1) + ".bias"
		}
		out = append(out, binding{name, v})
	}
	return out
}

// arraysIn returns the arrays of a list of arrays, however they are grouped; v itself if it is one.
func arraysIn(v item) (out []item) {
	if v.kind != itemList || len(v.list) == 0 || v.wrapped || v.text != "" {
		return []item{v}
	}
	first := v.list[0]
	if !slices.ContainsFunc(v.list, func(e item) bool { // neither numbers nor rows of one length
		return (e.kind == itemList) != (first.kind == itemList) ||
			e.kind == itemList && (depth(e) != 1 || len(e.list) != len(first.list))
	}) {
		return []item{v}
	}
	for _, e := range v.list {
		if e.kind != itemList || len(e.list) > 0 {
			out = append(out, arraysIn(e)...)
		}
	}
	return out
}

// depth returns how deeply lists are nested in v along first elements.
func depth(v item) int {
	n := 0
	for ; v.kind == itemList; v = v.list[0] {
		if n++; len(v.list) == 0 {
			break
		}
	}
	return n
}
