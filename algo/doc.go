// Package algo is the folder of the learning core; the work is in the packages
// below it. They are Go on top of gonum, know no browser, and give the same digits
// natively, with vectors or without, and in a page. Start at package learn, or at the table that ends
// ARCHITECTURE.md: it leads from each statement of the paper to its function and
// its test.
package algo
