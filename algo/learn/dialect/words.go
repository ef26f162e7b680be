package dialect

// The errors of texts that are not a spec, as formats of fmt. They follow the path of a field.
const (
	wordsMissing   = "is missing"
	wordsNoTable   = "the table that the spec names is not given: samples are drawn from the network"
	wordsNoVersion = "is missing; this program reads version %d"
	wordsVersion   = "is %d; this program reads version %d"
)
