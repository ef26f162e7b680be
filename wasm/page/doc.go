// Package page mounts package app's root component in the browser. Site renders
// the same component natively ahead of it, so that the page can be read before
// the program has loaded.
package page
