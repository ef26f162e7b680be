package formats

// get returns the entry of a dictionary, an empty item if there is none.
func (v item) get(key string) item {
	for i, k := range v.keys {
		if k == key {
			return v.list[i]
		}
	}
	return item{line: v.line, kind: itemWord}
}

// foreign refuses a network as libraries for JavaScript write it in JSON, by the library's name.
func foreign(v item) {
	layers := v.get("layers")
	switch {
	case v.get("weightsManifest").kind == itemList, v.get("weightSpecs").kind == itemList:
		panic(refused(v.line, weightsApart))
	case layers.kind != itemList || len(layers.list) == 0:
	case layers.list[0].get("layer_type").kind == itemString:
		panic(refused(v.line, otherLibrary, "ConvNetJS"))
	case v.get("sizes").kind == itemList:
		panic(refused(v.line, otherLibrary, "brain.js"))
	}
}
