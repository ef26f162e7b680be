//go:build !js

package drawings

// localStorage is there in a browser alone.
type localStorage struct{ noStorage }
