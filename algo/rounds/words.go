package rounds

// The diagnoses, formats of fmt.
const (
	wordsMissed = "%d of the %d samples contradict a network that meets all others: a crease lies far out " +
		"or close beside another, or not all samples come from one network."
	wordsNoise = "What is left looks like label noise with standard deviation %.3g: in no tensor of what is left " +
		"does anything stand out of its error. With %d samples in the tensors no round gets the error " +
		"√(E (f − g)² / E f²) below about %.2g: only more samples would tell more."
	wordsUsedUp = "Rounds came to a halt with %.2g of the labels' spread left: order %d sees no more directions than " +
		"it found, and there are more creases."
	wordsStalled = "Rounds came to a halt with %.2g of the labels' spread left, after %d rounds on %d samples: " +
		"some creases are too weak, too far out or too close together for so few samples."
	wordsFew   = "%d samples are few in dimension %d; ten times as many would tell more."
	wordsSigns = "Several choices of the units' signs fit the samples equally well, so any (w, b) listed may stand " +
		"for (−w, −b)."
	wordsLinear = "Something linear is left that no unit found explains: a unit whose crease lies beyond the samples, " +
		"or two that cancel."
)
