package sample

// The errors of tables, formats of fmt.
const (
	wordsLine      = "line %d: %w"
	wordsTooLong   = "the table has %d bytes, at most %d are read"
	wordsEmpty     = "line 1: the table is empty; its first line must be x1,…,xd,y"
	wordsNoSamples = "line 2: the table has a header and no samples"
	wordsHeader    = "the header must be x1,…,xd,y, not %s"
	wordsInputs    = "the header has %d inputs, at most %d are supported"
	wordsColumn    = "column %d of the header must be %s, not %s"
	wordsCells     = "has %d cells, the header has %d"
	wordsNotFinite = "%s is not a finite number: %s"
	wordsNotNumber = "%s is not a number: %s"
)
