// Package sha1 stands in for crypto/sha1 in the browser's program, where nothing calls it.
package sha1

import "hash"

// New returns nothing.
func New() hash.Hash { return nil }

// Sum returns zeros.
func Sum([]byte) [20]byte { return [20]byte{} }
