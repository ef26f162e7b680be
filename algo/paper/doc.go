// Package paper has no code. It documents which packages below it implement
//
//	Efficient Algorithms for Learning Depth-2 Neural Networks with General ReLU Activations
//	Pranjal Awasthi, Alex Tang, Aravindan Vijayaraghavan
//
// Methods that go beyond the paper are in algo/beyond. The lists name every statement of the paper by its number and,
// in brackets, its label in the paper's source, with the erratum that corrects it, the functions that implement it
// and the tests that check it. A bound that is "polynomial" without a constant gives no number to test; its test
// checks the rate or the proportion. TestTableOfThePaper fails if a name in the lists does not exist.
//
// # What is printed, and what is ours
//
// Method exact is Algorithms 1 to 3, method paper Algorithms 3 to 6, both of learn. As in print, with the errata
// corrected, are the steps and their order, T_k as the mean of y·He_k(x) over half of the samples, the flattenings,
// the pencils, RecoverScalars, the printed rule of FixSigns, and in Algorithm 5 the features, τ, the descent and the
// ball about 0. The paper leaves polynomials without constants open, and knows m, B and ε. In their place, and beyond
// it, these are ours:
//
//   - Thresholds (recovery.NewThresholds): the paper sets η₁, η₂, η₃ by polynomial bounds. Here they are estimated
//     from the errors of T_k, half the difference of the estimates of two half-samples: η₁ is 1.3 times the spectral
//     norm of that error, η₂ four standard errors, η₃ grows with the uncertainty of two directions. With one block
//     of samples the error is a random tensor of the expected norm. Given thresholds are taken as they are. In method
//     exact they are multiples of rounding.
//   - Decomposition (jennrich): the best of 20 pencils instead of one; real and imaginary parts instead of a complex
//     pair; with errors and d ≥ 3 a joint diagonalisation of all slices if it fits better.
//   - Units (recovery): no more than C(d+ℓ−1, ℓ) are kept, or m if it is given. At ℓ = 2 b is −ζ₃/ζ₂ if W^{⊙2} has
//     full rank. |b| is at most 10. In place of the cut-off of the good units for a known B, the samples bound |a|.
//   - Method exact alone: the fit of all coefficients (momentfit), and leaving out units that are rounding.
//   - Regression (regress): two features a unit and not eight, B and ε from the labels if they are not given, the
//     ball's radius of erratum 11, and the least-squares solution if the descent has not reached its goal after
//     100,000 steps. Samples fewer than two blocks serve both halves of the algorithm.
//   - Two fallbacks of learn. Where the best linear function is closer to the samples than g, or g is larger beyond
//     them than f can be, that function takes g's place, and a diagnosis says so. And an output bias, which the
//     paper's networks do not have, is looked for where signs are open or only a constant is left: if one choice of
//     signs leaves nothing else, the signs are settled by it.
//
// # Algorithms
//
//	Algorithm 1: units up to signs, from exact coefficients (erratum 4)
//	    recovery.Exact: recovery.TestExactFullRank, recovery.TestSingularValuesAreDense
//	Algorithm 2: RecoverScalars (erratum 2)
//	    recovery.RecoverScalars: recovery.TestRecoverScalars, recovery.TestSteadyScalarsAreSteadier
//	Algorithm 3: FixSigns (erratum 13)
//	    recovery.FixSigns: recovery.TestFixSignsRules, recovery.TestDiagnoseSigns
//	Algorithm 4: units up to signs, from samples (erratum 4)
//	    recovery.Robust, recovery.Thresholds
//	    recovery.TestRobustHigherOrder, recovery.TestNegativeTermsAreKept, recovery.TestThresholds
//	Algorithm 5: regression on features of the units found (erratum 11)
//	    regress.Samples, regress.Tau, regress.Radius
//	    regress.PrintedRadius, in the tests
//	    regress.TestSamplesExactUnits, regress.TestDescentInBall, regress.TestRadius, regress.TestFeatureRank
//	Algorithm 6: all parameters from samples, ℓ = 1 (erratum 13)
//	    recovery.RobustFullRank: recovery.TestErrorFallsAsRootN, recovery.TestFixSignsRules
//
// # Theorems
//
//	Theorem 1.5 (jennrich)
//	    jennrich.Decompose: jennrich.TestDecomposeExact, jennrich.TestUncertaintyBelowFullRank
//	Theorem 3.1 (full-rank): all parameters from samples
//	    recovery.RobustFullRank: recovery.TestErrorFallsAsRootN
//	Theorem 3.2 (robust:higherorder): g of at most m+2 units
//	    learn.Run, recovery.Robust, regress.Samples: recovery.TestRobustHigherOrder, regress.TestSamplesExactUnits
//	Corollary 3.3 (smoothed); the model of the smoothed analysis
//	    network.Smoothed, network.LeastSingular; network.MostUnits, in the tests
//	    network.TestSmoothed, network.ExampleSmoothed
//	Proof of Corollary 3.3 (smoothed), appendix: s_m(Ŵ^{⊙ℓ}) ≥ c_ℓ m^(−1/2) (τ/d)^ℓ, Ŵ not normalised
//	    network.LeastSingularAsIs, network.Smoothed; network.SmoothedBound, in the tests: network.TestSmoothedBound
//	Theorem 3.4 (identifiability): up to signs
//	    recovery.Exact: recovery.TestExactHigherOrder
//	Theorem 3.4 (identifiability): signs that nothing tells apart (erratum 5)
//	    network.SignPatterns, network.Network.Flip
//	    network.TestTriangle, network.TestSignPatterns, network.TestSignPatternsTwenty
//	Theorem 4.1 (non-robust:fullrank)
//	    recovery.Exact: recovery.TestExactFullRank, recovery.TestExactWithoutPolish
//	Theorem 4.2 (non-robust:higher)
//	    recovery.Exact: recovery.TestExactHigherOrder
//	Theorem 4.2 (non-robust:higher): its g of zero risk by statistical queries (erratum 11)
//	    regress.Exact: regress.TestExactUnits, regress.TestExactIsPseudoInverse
//	Theorem 5.1 (robust:uptosigns) (erratum 4)
//	    recovery.Robust, recovery.Thresholds
//	    recovery.TestRobustHigherOrder, recovery.TestNegativeTermsAreKept, recovery.TestThresholds
//	Remark after Theorem 5.1 (robust:uptosigns): errors of T_k from any source, of bounded ‖T_k − f̂_k‖
//	    recovery.Robust, recovery.RobustFullRank: recovery.TestAnyBoundedErrorWillDo
//
// # Lemmas and propositions
//
//	Lemma 3.5 (hermitecoeffs)
//	    hermite.ReLUTo, network.Network.Coefficient: hermite.TestReLUAgainstQuadrature
//	Proposition 3.6 (lossobj): the loss by order (erratum 7)
//	    network.Difference, network.LossAgainst: network.TestLossByOrder, network.TestLossSumsToRisk
//	Lemma 4.3 (hermite_roots): separation of roots; Turán's identity (erratum 1)
//	    hermite.RootSeparation, in the tests: hermite.TestRootSeparation, hermite.TestTuranIdentity
//	Lemma 4.5 (recovscalars) (erratum 2)
//	    recovery.RecoverScalars: recovery.TestScalarsIndex
//	Proof of Theorem 4.2 (non-robust:higher): which tensor sees which unit (erratum 3)
//	    recovery.WhoSees: recovery.TestWhoSees, recovery.TestWhichTensorFound
//	Lemma 5.2 (samplingerror) (erratum 14)
//	    moment.Estimator.StandardError
//	    moment.TestStandardErrorAgainstRepeats, moment.TestSamplingErrorScalesAsStated
//	The split into G and P (erratum 10)
//	    network.Cutoff, recovery.Options; network.Split, in the tests
//	    network.TestCutoff, recovery.TestKeepsEveryTrueUnit, recovery.TestLeavesOutUnitsBeyondTheBounds
//	Lemma 5.3 (robust-recovery-jennrich); Lemma 5.4 (robust:W_recovery)
//	    jennrich.Decompose, recovery.Robust: recovery.TestUncertaintyTellsTheError, recovery.TestNoUnitTwice
//	Lemma 5.5 (robust:ab_recovery) (erratum 9)
//	    recovery.RecoverScalars: recovery.TestRobustHigherOrder, recovery.TestUncertaintyTellsTheError
//	Lemma 5.6 (robust:recovscalars); Lemma 5.7 (robust:recovscalars:1) (erratum 9)
//	    recovery.RecoverScalars: recovery.TestScalarsUnderErrors
//	Lemma 5.8 (regression) (erratum 11)
//	    regress.Samples: regress.TestSamplesExactUnits, regress.TestExactIsLeast
//	Lemma 5.9 (approxfP): the bad units are linear (erratum 10)
//	    network.LinearApproximation, network.LinearError, network.Linearised, in the tests
//	    network.TestLinearError, network.TestLinearised
//
// # Claims and facts
//
//	Claim 1.4 (khatri-rao): it keeps s_k (erratum 15)
//	    tensor.SMin: tensor.TestKhatriRaoOfTwo, tensor.TestKhatriRaoClaim
//	Claim 4.4 (nonoise:jennrich)
//	    jennrich.Decompose: jennrich.TestDecomposeExact, jennrich.TestRank
//	Claim 4.6 (nonrobust:ab_recovery)
//	    recovery.RecoverScalars: recovery.TestRecoverScalars
//	Fact 4.7 (krank): in print it has "=" for "≥"
//	    tensor.KruskalRank, in the tests: tensor.TestKruskalRank
//	Claim 4.8 (nonidentifiability)
//	    network.Ambiguous, in the tests: network.TestAmbiguous
//	Claim B.1 (young), in the proof of Lemma 5.2
//	    moment.TestYoung
//	Claim on two columns, s_2(M_1) ≥ κ/√(2ℓ)
//	    tensor.SMin: tensor.TestTwoColumns
//	Claim B.3 (rank1vectors) (erratum 16)
//	    jennrich.Decompose: tensor.TestRankOneVectors, jennrich.TestPrincipal
//	Claim B.4 (cramer)
//	    hermite.Poly: hermite.TestCramer
//	Claim B.5 (consolidate) (erratum 12)
//	    regress.Function.Consolidate, network.Network.AppendLinear
//	    regress.TestConsolidate, regress.TestConsolidateConstant
//
// # Setting
//
//	Introduction: f̂₄ without biases (erratum 6)
//	    network.Network.Coefficient: network.TestFourthCoefficientWithoutBias
//	Model setup: unit weights, B-bounded
//	    network.Network.Normalised, network.Network.Validate: network.TestNormalised, network.TestValidate
//	Definition of D^(k); Definition def-a1: He_k over R^d (erratum 8)
//	    moment.Estimator.T: moment.TestHermiteTensorByDefinition, moment.TestStreamedEqualsDirect
//	Fact gaussian-derivative: He_k and derivatives of the Gaussian
//	    hermite.Poly: hermite.TestGaussianDerivative, hermite.TestPolyOrthogonal
//	Flattening
//	    tensor.Sym.Flatten: tensor.TestFlattenIsDense
//	Khatri–Rao product and power
//	    tensor.KhatriRaoPower: tensor.TestKhatriRaoPowerIsDense
//	The objective of Ge, Lee and Ma; σ̂_k; their orthonormal weights (erratum 7)
//	    network.Difference, network.Orthonormal: network.TestGeLeeMa, network.TestOrthonormal
//
// # Beyond the paper
//
//	Samples in proportion to log(1/ε)·log log(1/ε) for rounds with medians: algo/beyond/rounds/PROOF.md
//	    rounds.Learn
//	    rounds.TestFresh, rounds.TestContracts, rounds.TestSamplingConstant,
//	    rounds.TestCoefficientsSeeEveryChange, report.TestRate
//
// # Errata
//
// What is wrong in the printed paper, with the numbers that the code and the lists above use. A tensor of
// order t goes with He_{t−2}.
//
//  1. Separation of roots: max(|He_k|, |He_{k+1}|) ≥ √(k!/2) fails for every k ≥ 1 that was tried. Right are
//     (√5−1)/2 at k = 1 and √(4(k−1)!/5) from k = 2 on.
//  2. RecoverScalars at ℓ ≥ 2 uses tensor orders for Hermite indices: b = −(ζ_{t+1} + (t−2)ζ_{t−1})/ζ_t and
//     a = √(2π)(−1)^t ζ_t e^{b²/2}/He_{t−2}(b).
//  3. Which tensor sees which unit is decided by He_{2ℓ−1} and He_{2ℓ}.
//  4. Algorithm 1 flattens f̂_{2ℓ+2} to (ℓ, ℓ+2, 0), compares |α| with η₂, and has no use for η₀.
//  5. Flipping a set F of units leaves f as it was if Σ_F a_i w_i = 0 and Σ_F a_i b_i = 0; a sign is missing in print.
//  6. Without biases f̂₄ has the factor −1/√(2π).
//  7. σ̂_k after the loss by order belongs to the normalised polynomials He_k/√k!.
//  8. The density in d dimensions has the factor (2π)^{−d/2}.
//  9. The bounds on scalars are relative in z and fail at z = 0; absolute ones hold.
//  10. The cut-off between good and bad units is c·√log(mdB/ε).
//  11. Regression: the ball for the linear part is too small as printed, τ never cuts anything off, the features are
//     collinear, and the matrix is E[φφᵀ].
//  12. Consolidation: if a constant is all that is left, w₀ is 0 and b₀ is 1.
//  13. FixSigns compares z with 0, which leaves a margin of Φ(b) only; Φ(b) − ½ leaves ½.
//  14. The constant of the sampling lemma depends on d.
//  15. The Khatri–Rao claim does not need its factor 1/√(2k) for unit columns.
//  16. Rank-one vectors: B has the factor 1 − η²/2 and B^⊥ has η√(1 − η²/4), for ‖u−v‖² + ‖u+v‖² = 4.
package paper
