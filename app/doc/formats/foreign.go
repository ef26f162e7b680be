package formats

import (
	"encoding/base64"
	"math"
	"slices"
	"strconv"
	"strings"

	"crease/algo/data/npy"
	"crease/algo/spec"
)

// get returns the entry of a dictionary, an empty item if there is none.
func (v item) get(key string) item {
	if i := slices.Index(v.keys, key); i >= 0 {
		return v.list[i]
	}
	return item{line: v.line, kind: itemWord}
}

// values returns the entries of a dictionary, such as {"0": …, "1": …}, or the elements of a list, as a
// list; of entries that are dictionaries the part that is called key.
func (v item) values(key string) item {
	out := item{line: v.line, kind: itemList}
	for _, e := range v.list {
		if e.kind == itemDict {
			if e = e.get(key); e.kind == itemDict {
				e = e.values("")
			}
		}
		out.list = append(out.list, e)
	}
	return out
}

// foreign returns the arrays of a network as brain.js, ConvNetJS and TensorFlow.js write it in JSON,
// nil for anything else. They are named as PyTorch and Keras name them.
func foreign(v item) (list []binding, notes string) {
	layers := v.get("layers")
	switch {
	case layers.kind != itemList || len(layers.list) == 0:
		return tensorFlow(v), ""
	case layers.list[0].get("layer_type").kind == itemString:
		return convNet(layers), ""
	case v.get("sizes").kind == itemList:
		return brain(v, layers), "brain.js takes max(0, y) of the output y, too: Crease leaves that out"
	}
	return nil, ""
}

// row names an array of a layer as PyTorch does, which has a row for each unit.
func row(layer int, part string, v item) binding {
	return binding{strconv.Itoa(layer) + "." + part, v}
}

// brain reads brain.js: {"0": {"bias": …, "weights": {"0": …}}} for each layer, later {"weights": …, "biases": …}.
func brain(v, layers item) (list []binding) {
	activation := ""
	for _, from := range []item{v, v.get("options"), v.get("trainOpts")} {
		if a := from.get("activation"); a.kind == itemString && activation == "" {
			activation = a.text
		}
	}
	switch activation {
	case "":
		panic(refused(v.line,
			"brain.js takes sigmoid units where no activation is given: Crease reads ReLU units alone"))
	case "relu":
	default:
		panic(refused(v.line, wrongActivation, activation))
	}
	for i, l := range layers.list[1:] {
		weights, bias := l.get("weights"), l.get("biases")
		if weights.kind == itemWord {
			weights, bias = l.values("weights"), l.values("bias")
		}
		list = append(list, row(i, "weight", weights), row(i, "bias", bias))
	}
	return list
}

func convNet(layers item) (list []binding) {
	kinds := ""
	for _, l := range layers.list {
		kind := l.get("layer_type")
		switch kind.text {
		case "fc":
			list = append(list, row(len(list), "weight", l.get("filters").values("w")),
				row(len(list), "bias", l.get("biases").get("w").values("")))
			kinds += kind.text + " "
		case "input", "regression":
		case "relu":
			kinds += kind.text + " "
		default:
			panic(refused(kind.line, unknownLayer, kind.text))
		}
	}
	if kinds != "fc relu fc " && strings.Count(kinds, "fc") == 2 {
		panic(refused(layers.line, unknownLayer, strings.TrimSpace(kinds)))
	}
	return list
}

// tensorFlow reads what TensorFlow.js hands to a save handler, numbers in base64. A model.json has none.
func tensorFlow(v item) (list []binding) {
	if groups := v.get("weightsManifest"); groups.kind == itemList && len(groups.list) > 0 {
		file := groups.list[0].get("paths").values("")
		if len(file.list) > 0 {
			panic(refused(v.line,
				"the numbers are in another file, %s; write instead JSON.stringify(Object.fromEntries("+
					"model.weights.map(w => [w.name, w.read().arraySync()])))", file.list[0].text))
		}
	}
	specs, text := v.get("weightSpecs"), v.get("weightData")
	if specs.kind != itemList || text.kind != itemString {
		return nil
	}
	topology(v.get("modelTopology"))
	data, err := base64.StdEncoding.DecodeString(text.text)
	if err != nil {
		panic(refused(text.line, notExpected, text.text))
	}
	for _, s := range specs.list {
		var shape []int
		n := 4 // bytes of a float32
		for _, side := range s.get("shape").list {
			if side.num != math.Trunc(side.num) || side.num < 0 || float64(n)*side.num > 4*spec.MaxUnits*spec.MaxDim {
				panic(refused(s.line,
					"it is too large: a network here has at most %d units and %d inputs", spec.MaxUnits, spec.MaxDim))
			}
			shape, n = append(shape, int(side.num)), n*int(side.num)
		}
		if n > len(data) || s.get("dtype").text != "float32" {
			panic(refused(s.line, "weightData has %d bytes, but the shapes of the arrays need more", len(data)))
		}
		a, err := npy.Raw(s.get("name").text, "F32", shape, data[:n])
		if err != nil {
			panic(refused(s.line, badArray, a.Name, err))
		}
		list, data = append(list, binding{a.Name, itemIn(&a, s.line)}), data[n:]
	}
	return list
}

// topology refuses layers of a model, where it tells them, that are not of ReLU units and then linear ones. A layer
// without an activation is linear.
func topology(v item) {
	if of := v.get("model_config"); of.kind == itemDict {
		v = of
	}
	layers := v.get("config")
	if layers.kind == itemDict { // before TensorFlow.js 1.0 it was the list itself
		layers = layers.get("layers")
	}
	dense := 0
	for _, l := range layers.list {
		kind, activation := l.get("class_name"), "linear"
		if a := l.get("config").get("activation"); a.kind == itemString {
			activation = a.text
		}
		if kind.text == "InputLayer" {
			continue
		}
		dense++
		switch {
		case kind.text != "Dense":
			panic(refused(kind.line, unknownLayer, kind.text))
		case dense == 1 && activation != "relu":
			panic(refused(kind.line, wrongActivation, activation))
		case dense > 1 && activation != "linear":
			panic(refused(kind.line, wrongOutput, activation))
		}
	}
}
