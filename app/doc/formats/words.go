package formats

// What is said of a text that cannot be read as a network. The line comes first.
const (
	noWeights = "no W among the arrays: write W = [[…], …], b = […] and a = […], " +
		"or a JSON object with weight and bias"
	badArray        = "the array %s: %v"
	largeArray      = "the array %s is %s: a network here has at most %d units and %d inputs"
	largeText       = "the text has more numbers than a network here needs: at most %d units and %d inputs"
	noOutputWeights = "a is missing: the output weights, one for each unit, " +
		"as a = […] or as the weight of a second layer"
	namelessArrays = "arrays without the names x and y may be a network or a table of %d samples: save " +
		"numpy.savez(file, W=W, b=b, a=a) or numpy.savez(file, x=x, y=y)"
	tooLong      = "the text has %d bytes, at most %d are read"
	lengths      = "%s has %d numbers, but %s has %d: each needs one for every unit"
	manyOutputs  = "%s has %d numbers, so the network has as many outputs: Crease reads networks with one"
	shapes       = "%s is %d×%d, but %s has %d numbers: one side of the matrix must be %d"
	noRows       = "%s must be a list of rows of numbers"
	noNumbers    = "%s must be a list of numbers"
	raggedRow    = "row %d of %s has %d numbers, but the first has %d"
	rowNoNumbers = "row %d of %s must be a list of numbers"
	theArray     = "the array"

	openString   = "a string is not closed"
	openArray    = "the text ends in the middle of an array"
	strayString  = "a string where a number or a list is expected: %q"
	abbreviated  = "the array is printed with … in place of numbers; print all of it"
	notExpected  = "%q is not expected here"
	deepDict     = "dictionaries are nested too deeply"
	deepList     = "lists are nested too deeply"
	notFinite    = "%s is not a finite number"
	notNumber    = "%q is not a number"
	unknownCall  = "the function %s(…) is not supported; write out the numbers"
	emptyCall    = "%s() holds no numbers"
	unknownField = "the method .%s is not supported; write out the numbers"
	unreadArray  = "%s has %d numbers, one for each unit, but %[1]q is not the name of a part of a network: call it b, " +
		"or a, or leave it out"
	unreadNumber    = "%s = %v may be the output bias: call it c, or leave it out"
	wrongActivation = "%s is another activation than the ReLU: Crease reads networks with ReLU units alone"
	nameless        = "an array without a name; write W = …, b = … and a = …"
	unknownName     = "%q is not the name of a part of a network: use W, b and a, or weight, bias and kernel"
	givenTwice      = "%s is given twice: it was %s before"
	thirdLayer      = "%s is of a third layer, but Crease reads networks with one hidden layer: W, b and a"
	changedLater    = "%s is changed after it was given: write %[1]s with its final values"
	givenAside      = "%s is given in a way that is not read: write %[1]s = … in a line of its own"
)

// What a file is that is neither text nor arrays of NumPy.
const (
	isUTF16   = "it is text in UTF-16; save it as UTF-8"
	isPDF     = "it is a PDF, not text"
	isPicture = "it is a picture, not text"
	isGzip    = "it is packed with gzip; unpack it first"
	isHDF5    = "it is HDF5, as Keras saves models; save the arrays with numpy.savez(file, W=W, b=b, a=a)"
	isPickle  = "it is a Python pickle, which can hold programs; save the arrays with numpy.savez(file, W=W, b=b, a=a)"
	isTorch   = "it is a file of torch.save; save the arrays with numpy.savez(file, W=W, b=b, a=a)"
	isOffice  = "it is a workbook of a spreadsheet; save it as CSV"
	isBinary  = "it is not text: it has bytes that no text has"
)
