// Package cipher stands in for crypto/cipher in the browser's program. Only go-app's encrypted storage names it.
package cipher

import "errors"

// Block is a cipher of blocks; there is none.
type Block interface{ BlockSize() int }

// AEAD names what go-app calls.
type AEAD interface {
	NonceSize() int
	Seal(dst, nonce, plaintext, additionalData []byte) []byte
	Open(dst, nonce, ciphertext, additionalData []byte) ([]byte, error)
}

func NewGCM(Block) (AEAD, error) { return nil, errors.New("cipher: the page encrypts nothing") }
