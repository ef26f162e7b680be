package tree

// The messages about invalid texts, formats of package fmt. Those about a field follow its path.
const (
	wordsTooLong   = "the text has %d bytes, at most %d are read"
	wordsEmpty     = "the text is empty"
	wordsEndsEarly = "the text ends too soon"
	wordsNotUTF8   = "a byte that is not of UTF-8"
	wordsMinus     = "the sign %c is not the minus sign of JSON, which is -"
	wordsQuotes    = "the sign %c is not the quotation mark of JSON, which is \""
	wordsStray     = "the character %c does not belong here"
	wordsTooDeep   = "is nested too deeply"
	wordsTwice     = "is given twice"
	wordsUnknown   = "is not a known field"

	wordsObject    = "must be an object, not %s"
	wordsList      = "must be a list, not %s"
	wordsString    = "must be a string, not %s"
	wordsBool      = "must be true or false, not %s"
	wordsNumber    = "must be a number, not %s"
	wordsWhole     = "must be a whole number, not %s"
	wordsNotFinite = "is not a finite number"
	wordsNegative  = "must not be negative"
	wordsEntries   = "has %s entries, at most %s are supported"
)

// The names of types, for values that should be of another type.
const (
	wordsNull     = "null"
	wordsTruth    = "true or false"
	wordsANumber  = "a number"
	wordsAString  = "a string"
	wordsAList    = "a list"
	wordsAnObject = "an object"
)
