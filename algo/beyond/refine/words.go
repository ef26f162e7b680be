package refine

// The diagnoses, each %s a text or a number.
const (
	wordsSigns = "Several choices of the units' signs fit the samples equally well, so some of the (w, b) listed may " +
		"stand for (−w, −b)."
	wordsLinear = "A linear part is left that the units found do not explain. Either a unit lies beyond all " +
		"samples, or two units fold at one place."
	wordsFew     = "%s are too few to determine %s in dimension %s."
	wordsFewOne  = "%s is too few to determine %s in dimension %s."
	wordsFewMore = " Ten times as many would tell more."
)
