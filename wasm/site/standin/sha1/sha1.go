// Package sha1 stands in for crypto/sha1 in the browser's program, where nothing calls it.
package sha1

import "hash"

func New() hash.Hash { return nil }

func Sum([]byte) [20]byte { return [20]byte{} }
