package gallery

import (
	"crease/algo/network"
	"crease/app/words"
)

// Name says what a network is, such as "5 creases in the plane": the name of a
// drawing that was given none.
func Name(n network.Network) string {
	switch d := n.Dim(); d {
	case 1:
		return words.Plural(n.Units(), "bend") + " of one input"
	case 2:
		return words.Plural(n.Units(), "crease") + " in the plane"
	default:
		return words.Plural(n.Units(), "crease") + " in " + words.Plural(d, "dimension")
	}
}
