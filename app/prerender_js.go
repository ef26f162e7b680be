package app

import (
	"crease/app/doc/model"
)

// prerunExample does nothing in a browser: there the reader presses Learn.
func prerunExample(*model.Model) {}
