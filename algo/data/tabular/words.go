package tabular

// The errors of tables, formats of package fmt.
const (
	wordsLine        = "line %d: %w"
	wordsRow         = "row %d: %w"
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
	wordsNoData       = "there are no rows behind @data"
	wordsInputs       = "the header has %d inputs, at most %d are supported"
	wordsCells        = "has %d cell%s, the header has %d"
	wordsNotFinite    = "%s is not a finite number: %s"
	wordsNotNumber    = "%s is not a number: %s"

	wordsRowsText      = "new rows are read as text in columns"
	wordsNoInputColumn = "there is no column %s, from which the label was learned"

	wordsZeros        = "the last %d of %d rows are zeros, as in a file that was not filled: save the rows before them"
	wordsColumn       = "column %d"
	wordsDeepList     = "the lists are nested: a table is a list of rows of numbers"
	wordsOpenList     = "the text ends in the middle of a list"
	wordsOutside      = "there is something outside of the lists: a table is one list of rows, or one object of columns"
	wordsAbbreviated  = "the table is printed with … in place of rows; write all of it, as with numpy.savetxt(file, table)"
	wordsRecord       = "record %d: %w"
	wordsNoRecord     = "it must be an object with a number for each column"
	wordsNewField     = "%s is not in the first record"
	wordsNested       = "%s must be a number"
	wordsMember       = "%s: %w"
	wordsNestedColumn = "it must be a list of numbers, one for each row"
	wordsRagged       = "row %d has %d cell%s, but the first has %d"
	wordsColumnLength = "the column %s has %d rows, but %s has %d"
	wordsOtherKeys    = "its rows are not those of the columns before it"
	wordsAllSkipped   = "none of the %d lines is a row of numbers"
	wordsMoreBad      = "%w; likewise line%s %s"
	wordsThousands    = "%s in %s may be %s or %s: it is not told whether the sign stands before decimals or between thousands"
	wordsTransposed   = "it has %d columns and %d lines: a table has a row for each sample, so it may be transposed"
	wordsTime         = "%s is a time or a date: %s; write how long after a beginning it is, in seconds or days"
	wordsOrDecimals   = "%w: columns must be separated by another sign than decimals"
	wordsNoColumns    = "no columns of numbers were recognised in %s: separate columns by commas, " +
		"and write decimals with points"
	wordsProse  = "%s begins a text in words, not a table of numbers"
	wordsOwn    = "it is a %s of Crease, not a table: the page opens it, and the learner reads a spec from standard input"
	wordsSparse = "it is in the sparse form of LIBSVM; write all numbers, as with X, y = " +
		"sklearn.datasets.load_svmlight_file(file), numpy.savetxt(\"table.csv\", numpy.c_[X.toarray(), y], delimiter=\",\")"
	wordsCode       = "%s is no cell of a table: a table has a row of numbers in every line, without brackets"
	wordsTwoWays    = "%s can be read as %d columns or as %d: commas may separate columns or decimals"
	wordsPairs      = "commas stand between columns and, as it seems, in place of decimal points"
	wordsHalfPair   = "a number has no decimal comma, so it cannot be told which commas separate columns"
	wordsHalfHeader = "some cells of %s are numbers and some are not, so it may be a header or a row"
	wordsTwoLabels  = "both %s and %s may be the label"
	wordsNoColumn   = "the table has no column %s; its columns are %s"
	wordsNoInput    = "the table needs a column of inputs and one of labels"
)

// What is told of how a table was taken.
const (
	wordsTakenFor    = "%s is learned from %s."
	wordsIsIndex     = "%s only counts the rows and is left out."
	wordsIsIgnored   = "%s is left out."
	wordsIsPercent   = "50%% in %s is taken as 0.5."
	wordsHasUnit     = "%s is in %s."
	wordsLeftOut     = "Left out as no rows of numbers: %d line%s (%s)."
	wordsRowsLeftOut = "Left out for a missing number: %d row%s."
	wordsOdd         = "%d rows have %s in %s, far from all others, as if that stood for a missing number."
)
