package sample

// The errors of tables, formats of package fmt.
const (
	wordsLine        = "line %d: %w"
	wordsTooLong     = "the table has %d bytes, at most %d are read"
	wordsManyNumbers = "the table has %d rows of %d numbers, at most %d numbers are read"
	wordsNoTable     = "the arrays are no table of samples: x (N×d) and y (N), or one array N×(d+1) with y last"
	wordsOneArray    = "an array alone must be a table of samples, N×(d+1) with y last, not %s; save a network with " +
		"numpy.savez(file, W=W, b=b, a=a)"
	wordsXY           = "x is %s and y is %s: a table of samples has as many rows in both, and one y a row"
	wordsNoRows       = "the table has no samples"
	wordsWidth        = "the table has %d inputs; from 1 to %d are supported"
	wordsRowNotFinite = "row %d: %s is not a finite number"
	wordsEmpty        = "line 1: the table is empty; its first line must be x1,…,xd,y"
	wordsNoSamples    = "the table has a header and no samples"
	wordsHeader       = "the header must be x1,…,xd,y, not %s: separate columns by commas, and write decimals with points"
	wordsInputs       = "the header has %d inputs, at most %d are supported"
	wordsColumn       = "column %d of the header must be %s, not %s: name the columns x1,…,xd,y, separated by commas"
	wordsCells        = "has %d cell%s, the header has %d"
	wordsNotFinite    = "%s is not a finite number: %s"
	wordsNotNumber    = "%s is not a number: %s"
)
