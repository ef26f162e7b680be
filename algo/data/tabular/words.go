package tabular

// The errors that tables meet in more than one place, formats of package fmt.
const (
	wordsManyNumbers  = "the table has %d rows of %d numbers, at most %d numbers are read"
	wordsRowNotFinite = "row %d: %s is not a finite number"
	wordsNoSamples    = "the table has a header and no samples"
	wordsNoData       = "there are no rows behind @data"
	wordsCells        = "has %d cell%s, the header has %d"
	wordsNotNumber    = "%s is not a number: %s"
	wordsDeepList     = "the lists are nested: a table is a list of rows of numbers"
	wordsOpenList     = "the text ends in the middle of a list"
	wordsOutside      = "there is something outside of the lists: a table is one list of rows, or one object of columns"
	wordsRecord       = "record %d: %w"
	wordsNoRecord     = "it must be an object with a number for each column"
	wordsNested       = "%s must be a number"
	wordsMember       = "%s: %w"
	wordsNestedColumn = "it must be a list of numbers, one for each row"
	wordsOtherKeys    = "its rows are not those of the columns before it"
	wordsAllSkipped   = "none of the %d lines is a row of numbers"
	wordsTransposed   = "it has %d columns and %d lines: a table has a row for each sample, so it may be transposed"
	wordsTime         = "%s is a time or a date: %s; write how long after a beginning it is, in seconds or days"
	wordsNoInput      = "the table needs a column of inputs and one of labels"
)
