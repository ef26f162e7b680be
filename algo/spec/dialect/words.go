package dialect

// The errors of texts that are no spec, formats of fmt. Those of a field follow
// its path.
const (
	wordsTooLong   = "the text has %d bytes, at most %d are read"
	wordsEmpty     = "the text is empty"
	wordsEndsEarly = "the text ends too soon"
	wordsTooDeep   = "is nested too deeply"
	wordsTwice     = "is given twice"
	wordsUnknown   = "is not a known field"
	wordsMissing   = "is missing"
	wordsNoVersion = "is missing; this program reads version %d"
	wordsVersion   = "is %d; this program reads version %d"

	wordsObject    = "must be an object, not %s"
	wordsList      = "must be a list, not %s"
	wordsString    = "must be a string, not %s"
	wordsBool      = "must be true or false, not %s"
	wordsNumber    = "must be a number, not %s"
	wordsWhole     = "must be a whole number, not %s"
	wordsNotFinite = "is not a finite number"
	wordsLarge     = "must be below 2^53"
	wordsNegative  = "must not be negative"
	wordsEntries   = "has %d entries, at most %d are supported"
)

// What a value is that should be another.
const (
	wordsNull     = "null"
	wordsTruth    = "true or false"
	wordsANumber  = "a number"
	wordsAString  = "a string"
	wordsAList    = "a list"
	wordsAnObject = "an object"
)
