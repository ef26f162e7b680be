// Package user is a random user of the page: it looks at what the page offers, chooses
// what to do next by a seeded generator, does it, and checks after each action that the
// page still tells the truth.
//
// Choosing (Chooser) and checking (Sight.Wrong) know no browser and have tests of their own. Walk
// does both to a Page, which the drivers of Chromium and Firefox have: TestMonkey and TestSoak. What
// is chosen depends on what the page offers just then, so a seed alone does not repeat a walk on
// another machine: its log does (Options.Replay).
package user

import "crease/wasm/e2e/driver"

// What pages and their drivers know of a user, by short names.
type (
	Page   = driver.Hands
	Point  = driver.Point
	Screen = driver.Screen
	Memory = driver.Memory
)
