package spec

import "crease/algo/network"

// Table says which file a table of samples came from and how its columns are taken. What is
// zero is left to recognition; see package tabular. Every field has an entry in Settings.
type Table struct {
	Name      string   // of the file
	Separator string   // one of Separators
	Decimal   string   // one of Decimals
	Header    string   // "yes" or "no"
	Label     string   // the name of a column, or its number from 1
	Ignore    []string // names or numbers of columns
	Skip      bool     // rows in which a number is missing are left out
}

// MaxColumns bounds the columns that a Table names.
const MaxColumns = MaxDim

// The values that the fields of a Table may have besides "".
var (
	Separators = []string{",", ";", "\t", " ", "|"}
	Decimals   = []string{".", ","}
	Headers    = []string{"yes", "no"}
)

// Validate returns a *network.FieldError for a value that a field may not have.
func (t *Table) Validate() error {
	s := Default()
	s.Table = *t
	return s.Validate(false)
}

// sized returns an error for names that are too long for links.
func (t *Table) sized() error {
	size := len(t.Name) + len(t.Label)
	for _, name := range t.Ignore {
		size += len(name)
	}
	switch {
	case size > maxTable:
		return &network.FieldError{Field: "table", Message: wordsTableSize}
	case len(t.Ignore) > MaxColumns:
		return &network.FieldError{Field: "table.ignore", Message: wordsTableSize}
	}
	return nil
}

// maxTable bounds the names of a Table, in bytes: links hold them.
const maxTable = 8000
