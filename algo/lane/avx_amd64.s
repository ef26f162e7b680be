#include "textflag.h"

// A lane is 64 float64. Sample s goes to element s mod 4 of an accumulator, so
// one YMM register holds the four accumulators of lane.go. Multiplication and
// addition stay apart: fused they would give other digits.

// SUM4 adds the four elements of Y as (0+1)+(2+3) and leaves the sum in X.
#define SUM4(Y, X, T) \
	VHADDPD      Y, Y, Y      \ // 0+1, 0+1, 2+3, 2+3
	VEXTRACTF128 $1, Y, T     \
	VADDSD       T, X, X

// func dotsAVX(dst *float64, p, x *Lane, n int)
TEXT ·dotsAVX(SB), NOSPLIT, $0-32
	MOVQ dst+0(FP), DI
	MOVQ p+8(FP), SI
	MOVQ x+16(FP), DX
	MOVQ n+24(FP), CX

four:
	CMPQ CX, $4
	JL   one
	LEAQ 1024(DX), R8
	VXORPD Y0, Y0, Y0
	VXORPD Y1, Y1, Y1
	VXORPD Y2, Y2, Y2
	VXORPD Y3, Y3, Y3
	XORQ AX, AX

loop4:
	VMOVUPD (SI)(AX*1), Y4
	VMULPD  (DX)(AX*1), Y4, Y5
	VADDPD  Y5, Y0, Y0
	VMULPD  512(DX)(AX*1), Y4, Y6
	VADDPD  Y6, Y1, Y1
	VMULPD  (R8)(AX*1), Y4, Y7
	VADDPD  Y7, Y2, Y2
	VMULPD  512(R8)(AX*1), Y4, Y8
	VADDPD  Y8, Y3, Y3
	VMOVUPD 32(SI)(AX*1), Y9
	VMULPD  32(DX)(AX*1), Y9, Y10
	VADDPD  Y10, Y0, Y0
	VMULPD  544(DX)(AX*1), Y9, Y11
	VADDPD  Y11, Y1, Y1
	VMULPD  32(R8)(AX*1), Y9, Y12
	VADDPD  Y12, Y2, Y2
	VMULPD  544(R8)(AX*1), Y9, Y13
	VADDPD  Y13, Y3, Y3
	ADDQ $64, AX
	CMPQ AX, $512
	JLT  loop4

	SUM4(Y0, X0, X4)
	SUM4(Y1, X1, X5)
	SUM4(Y2, X2, X6)
	SUM4(Y3, X3, X7)
	VADDSD (DI), X0, X0
	VADDSD 8(DI), X1, X1
	VADDSD 16(DI), X2, X2
	VADDSD 24(DI), X3, X3
	VMOVSD X0, (DI)
	VMOVSD X1, 8(DI)
	VMOVSD X2, 16(DI)
	VMOVSD X3, 24(DI)
	ADDQ $32, DI
	ADDQ $2048, DX
	SUBQ $4, CX
	JMP  four

one:
	TESTQ CX, CX
	JZ    done
	VXORPD Y0, Y0, Y0
	XORQ AX, AX

loop1:
	VMOVUPD (SI)(AX*1), Y4
	VMULPD  (DX)(AX*1), Y4, Y5
	VADDPD  Y5, Y0, Y0
	VMOVUPD 32(SI)(AX*1), Y6
	VMULPD  32(DX)(AX*1), Y6, Y7
	VADDPD  Y7, Y0, Y0
	ADDQ $64, AX
	CMPQ AX, $512
	JLT  loop1

	SUM4(Y0, X0, X4)
	VADDSD (DI), X0, X0
	VMOVSD X0, (DI)
	ADDQ $8, DI
	ADDQ $512, DX
	DECQ CX
	JMP  one

done:
	VZEROUPPER
	RET

// func productAVX(p, prev, x *Lane) float64
TEXT ·productAVX(SB), NOSPLIT, $0-32
	MOVQ p+0(FP), DI
	MOVQ prev+8(FP), SI
	MOVQ x+16(FP), DX
	VXORPD Y0, Y0, Y0
	XORQ AX, AX

loop:
	VMOVUPD (SI)(AX*1), Y1
	VMULPD  (DX)(AX*1), Y1, Y2
	VMOVUPD Y2, (DI)(AX*1)
	VADDPD  Y2, Y0, Y0
	VMOVUPD 32(SI)(AX*1), Y3
	VMULPD  32(DX)(AX*1), Y3, Y4
	VMOVUPD Y4, 32(DI)(AX*1)
	VADDPD  Y4, Y0, Y0
	ADDQ $64, AX
	CMPQ AX, $512
	JLT  loop

	SUM4(Y0, X0, X4)
	VZEROUPPER
	MOVSD X0, ret+24(FP)
	RET

// func axpyAVX(r, p *Lane, a float64)
TEXT ·axpyAVX(SB), NOSPLIT, $0-24
	MOVQ r+0(FP), DI
	MOVQ p+8(FP), SI
	VBROADCASTSD a+16(FP), Y0
	XORQ AX, AX

loop:
	VMULPD  (SI)(AX*1), Y0, Y1
	VADDPD  (DI)(AX*1), Y1, Y1
	VMOVUPD Y1, (DI)(AX*1)
	VMULPD  32(SI)(AX*1), Y0, Y2
	VADDPD  32(DI)(AX*1), Y2, Y2
	VMOVUPD Y2, 32(DI)(AX*1)
	ADDQ $64, AX
	CMPQ AX, $512
	JLT  loop
	VZEROUPPER
	RET
