// Package algo holds the learning core in the packages below it. They are plain
// Go on top of gonum, do not depend on a browser, and give the same digits
// natively on amd64, with or without vector instructions, and in every browser
// (learn.TestDigitsOnNode). Start at package learn, or at package paper: it leads from
// each statement of the paper to its function and its test.
//
// # The same digits
//
// A result depends on the spec alone: not on the number of workers, the machine's speed, the browser or a
// pause.
//
//   - A block is the same whichever worker draws it, and when; a shorter run is the beginning of a longer
//     one.
//   - Block sums are added in block order, whichever worker computed them (moment.Summer; the worker pool in
//     wasm/worker).
//   - Within a block, sums run over lanes of 64 samples in four accumulators, sample s in accumulator s mod
//     4, added as (0+1)+(2+3). That fixes the order, so AVX on amd64, plain Go, and the module that
//     wasm/simd emits give the same bits. None of them fuses a multiplication and an addition.
//   - Go's library has exp and log in assembly on amd64, gonum its sums of products: other last digits than
//     in a page. So algo takes exp, log, erfc and normal draws from elementary (algo.TestElementary), and on
//     amd64 gonum's decompositions run on a BLAS whose sums are loops (linalg, blas_amd64.go). Whole runs of
//     every method have the same bits natively and on Node (learn.TestDigitsOnNode).
//   - Where several pencils fit a tensor to rounding, the best conditioned one is kept (jennrich), not the
//     one that rounding favours.
//   - Work is bounded by counts – steps, draws, multiply-adds – never by a clock. The clock decides only
//     when a run yields and what it shows on the way, how far a pass is included; of the last snapshot
//     Seconds and Rate alone depend on it.
//   - When normal equations of more than 256 rows came to be factored in panels, the last bits of large fits
//     changed, once.
//   - When the fit to the moments became one for all methods (momentfit), the last bits of the practical
//     method's results and the order of its units changed, once.
//   - Where Go's compiler fuses multiplications and additions (arm64, and amd64 built with GOAMD64=v3 or
//     higher), the last digits may differ from those of WebAssembly and of amd64 as Go builds for it by
//     default, and the tests that compare them bit for bit fail.
package algo
