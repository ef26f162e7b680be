// Package ui holds the building blocks that the parts of the page are made of:
// elements that several of them render, pictures that are painted beside go-app's
// rendering, listeners on the window, and what a browser knows that is asked for
// in more than one place. It knows the model, and none of the parts.
package ui
