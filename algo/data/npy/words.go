package npy

// The errors of files, formats of package fmt.
const (
	wordsArray      = "the array %s: %w"
	wordsNoArray    = "the archive holds no array (.npy): what else is in it has to be unpacked first"
	wordsMagic      = "it does not begin as .npy does"
	wordsVersion    = "version %d of the .npy format is not known; 1 to 3 are"
	wordsLongHeader = "the header has %d bytes, which no array of numbers needs"
	wordsHeader     = "the header is not one of .npy: a dictionary with descr, fortran_order and shape"
	wordsFields     = "it has several fields a row: only lists of such rows are read"
	wordsCutHeader  = "it is a file of safetensors that ends within its header"
	wordsJSONHeader = "the header of the file is not as safetensors writes it: %w"
	wordsOffsets    = "its place in the file does not fit its shape, or the file ends before"
	wordsType       = "entries of type %s are not read; save numbers, as with x.astype(\"float64\")"
	wordsDeep       = "it is %s: arrays of at most two dimensions are read"
	wordsMany       = "it is %s: arrays of at most %d numbers are read"
	wordsShort      = "it is %s, which takes %d bytes, but only %d are there"
	wordsLong       = "it is %s, which takes %d bytes, but %d are there"
	wordsCut        = "it ends too soon"
	wordsInflate    = "it cannot be unpacked: its bytes are damaged"

	wordsNoEnd     = "the archive is cut off: its directory is missing"
	wordsZip64     = "it is a ZIP64 archive, for more than 65,535 members or files of gigabytes, which is not read; save fewer arrays"
	wordsDirectory = "the archive's directory is damaged"
	wordsLocked    = "it is encrypted"
	wordsMethod    = "it is packed by method %d; save it with numpy.savez or numpy.savez_compressed"
	wordsSum       = "its bytes are damaged"
)
