package app

import (
	"crease/app/model"
)

// rehearse does nothing in a browser: there the reader presses Learn.
func rehearse(*model.Model) {}
