// Package algo contains the learning core in the packages below it. They are plain
// Go on top of gonum and do not depend on a browser. Start at package learn, or at
// package paper, which lists the functions and tests for each statement of the paper.
//
// # The same digits
//
// A result depends only on the spec: not on the number of workers, the machine's speed, the browser or a
// pause. The digits are the same natively on amd64, with or without vector instructions, and in every
// browser (learn.TestDigitsOnNode).
//
//   - A block does not depend on the worker that draws it, nor on when; the samples of a shorter run are
//     the first samples of a longer one.
//   - Block sums are added in block order, whichever worker computed them (moment.Summer; the worker pool in
//     wasm/worker).
//   - Within a block, sums run over lanes of 64 samples in four accumulators, sample s in accumulator s mod
//     4, added as (0+1)+(2+3). AVX on amd64, plain Go, and the module that wasm/simd emits all add in this
//     order and give the same bits. None of them fuses a multiplication and an addition.
//   - On amd64, exp and log of Go's library and the sums of gonum are in assembly, whose last digits differ
//     from those in a page. So algo takes exp, log, erfc and normal draws from elementary
//     (algo.TestElementary), and gonum's decompositions run on a BLAS whose sums are loops (linalg,
//     blas_amd64.go).
//   - If several pencils fit a tensor to rounding, the best conditioned one is kept (jennrich), not the
//     one that rounding favours.
//   - Work is bounded by counts – steps, draws, multiply-adds – never by a clock. The clock decides only
//     when a run yields and what its progress shows; in the last snapshot only Seconds and Rate depend on it.
//   - The last bits of results have changed twice: of large fits when normal equations of more than 256 rows
//     came to be factored in panels, and of the practical method, together with the order of its units, when
//     all methods came to share one fit to the moments (momentfit).
//   - If Go's compiler fuses multiplications and additions (arm64, and amd64 with GOAMD64=v3 or higher), the
//     last digits may differ from those of WebAssembly and of amd64 by default, and the tests that compare
//     them bit for bit fail.
package algo
