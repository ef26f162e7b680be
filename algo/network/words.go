package network

// The messages of Validate about a field, formats of package fmt.
const (
	wordsNoUnits   = "is empty: a network needs at least one unit"
	wordsNumbers   = "has %d numbers for %d units"
	wordsEmptyRow  = "is empty"
	wordsRowLength = "is %d long, the first row %d"
	wordsNotFinite = "is not a finite number"
	wordsZeroRow   = "is a zero row: a unit needs a direction"
	wordsZero      = "is zero, so the unit is constant" // with one input
	wordsNormalise = "cannot be normalised: the numbers are too large or too small"
	wordsBiasLarge = "is too large beside its weights: at most %g once they have length one"
	wordsOutLarge  = "is too large with its weights: at most %g once they have length one"
	wordsZeroOut   = "is zero, so the unit has no effect"
)
