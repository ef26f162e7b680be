// Package ui holds the building blocks that the rooms of the page are made of:
// elements that several of them render, pictures that are painted beside go-app's
// rendering, listeners on the window, and what a browser knows that is asked for
// in more than one place. It knows the model, and nothing of any room.
package ui
