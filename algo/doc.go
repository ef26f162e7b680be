// Package algo holds the learning core in the packages below it. They are plain
// Go on top of gonum, do not depend on a browser, and give the same digits
// natively on amd64, with or without vector instructions, and in every browser
// (learn.TestDigitsOnNode). Start at package learn, or at package paper: it leads from
// each statement of the paper to its function and its test.
package algo
