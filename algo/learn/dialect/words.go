package dialect

// The errors of texts that are not a spec, as formats of fmt. They follow the path of a field.
const (
	wordsMissing   = "is missing"
	wordsNoVersion = "is missing; this program reads version %d"
	wordsVersion   = "is %d; this program reads version %d"
)
