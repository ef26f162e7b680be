// Package md5 stands in for crypto/md5 in the browser's program, where nothing calls it.
package md5

import "hash"

// New returns nothing.
func New() hash.Hash { return nil }
