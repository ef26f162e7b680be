package spec

// The messages of Validate about a field, formats of package fmt.
const (
	wordsInputs  = "has %s inputs, at most %s are supported"
	wordsUnits   = "has %s units, at most %s are supported"
	wordsTensors = "is %d: in dimension %d it needs a tensor of order %d with %s entries, at most %s are supported"
)

// The rules of Settings, formats of package fmt.
const (
	wordsFrom0    = "must be from 0 to %d"
	wordsFrom1    = "must be from 1 to %v"
	wordsWhole    = "must be below 2^53"
	wordsNoise    = "must be a standard deviation between 0 and 10^6"
	wordsMethod   = "must be exact, paper, rounds or practical"
	wordsTruth    = "must be true or false"
	wordsPositive = "must be from 0 to 10^300"
)

// The rules of Table.
const (
	wordsSeparator = "must be a comma, a semicolon, a tab, a space or |"
	wordsDecimal   = "must be a point or a comma"
	wordsTableSize = "has names that are too long: columns can be named by their numbers"
	wordsHeader    = "must be yes or no"
)
