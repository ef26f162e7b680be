package formats

import (
	"encoding/base64"
	"math"

	"crease/algo/data/npy"
	"crease/algo/spec"
)

// get returns the entry of a dictionary, an empty item if there is none.
func (v item) get(key string) item {
	for i, k := range v.keys {
		if k == key {
			return v.list[i]
		}
	}
	return item{line: v.line, kind: itemWord}
}

// foreign returns the arrays of a network as TensorFlow.js writes it in JSON, named as Keras names them; nil for anything
// else. It refuses the JSON of other libraries for JavaScript by their names.
func foreign(v item) []binding {
	layers := v.get("layers")
	switch {
	case layers.kind != itemList || len(layers.list) == 0:
		return tensorFlow(v)
	case layers.list[0].get("layer_type").kind == itemString:
		panic(refused(v.line, otherLibrary, "ConvNetJS"))
	case v.get("sizes").kind == itemList:
		panic(refused(v.line, otherLibrary, "brain.js"))
	}
	return nil
}

// tensorFlow reads what TensorFlow.js hands to a save handler, numbers in base64. A model.json has none.
func tensorFlow(v item) (list []binding) {
	if groups := v.get("weightsManifest"); groups.kind == itemList && len(groups.list) > 0 {
		if files := groups.list[0].get("paths"); len(files.list) > 0 {
			panic(refused(v.line, weightsApart, files.list[0].text))
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
				panic(refused(s.line, largeTensor, spec.MaxUnits, spec.MaxDim))
			}
			shape, n = append(shape, int(side.num)), n*int(side.num)
		}
		if n > len(data) || s.get("dtype").text != "float32" {
			panic(refused(s.line, shortWeights, len(data)))
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
