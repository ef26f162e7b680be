#include "textflag.h"

// Element i of a sum goes to accumulator i mod 4, one of the four numbers of a YMM
// register. Multiplication and addition stay apart: fused they would give other digits.

// One vector of four of row R times Y4, added to ACC.
#define TERM(R, ACC, T) \
	VMULPD (R)(AX*1), Y4, T \
	VADDPD T, ACC, ACC

// One number of row R times X4, added to accumulator 0 of ACC: loads of a single number
// clear the other three.
#define REST(R, ACC, T, S) \
	VMOVSD (R)(AX*1), S \
	VMULPD Y4, T, T     \
	VADDPD T, ACC, ACC

// func quadAVX(dst *[4]float64, a *float64, stride int, c *float64, n int)
TEXT ·quadAVX(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ a+8(FP), R8
	MOVQ stride+16(FP), R12
	SHLQ $3, R12
	MOVQ c+24(FP), SI
	MOVQ n+32(FP), CX
	LEAQ (R8)(R12*1), R9
	LEAQ (R9)(R12*1), R10
	LEAQ (R10)(R12*1), R11
	VXORPD Y0, Y0, Y0
	VXORPD Y1, Y1, Y1
	VXORPD Y2, Y2, Y2
	VXORPD Y3, Y3, Y3
	XORQ AX, AX

four:
	SUBQ $4, CX
	JLT  rest
	VMOVUPD (SI)(AX*1), Y4
	TERM(R8, Y0, Y5)
	TERM(R9, Y1, Y6)
	TERM(R10, Y2, Y7)
	TERM(R11, Y3, Y8)
	ADDQ $32, AX
	JMP  four

rest:
	ADDQ $4, CX

one:
	SUBQ $1, CX
	JLT  done
	VMOVSD (SI)(AX*1), X4
	REST(R8, Y0, Y5, X5)
	REST(R9, Y1, Y6, X6)
	REST(R10, Y2, Y7, X7)
	REST(R11, Y3, Y8, X8)
	ADDQ $8, AX
	JMP  one

done:
	// (0+1)+(2+3) of each.
	VHADDPD      Y1, Y0, Y0 // 0+1 of Y0 and of Y1, 2+3 of Y0 and of Y1
	VHADDPD      Y3, Y2, Y2
	VEXTRACTF128 $1, Y0, X1
	VEXTRACTF128 $1, Y2, X3
	VADDPD       X1, X0, X0
	VADDPD       X3, X2, X2
	VMOVUPD X0, (DI)
	VMOVUPD X2, 16(DI)
	VZEROUPPER
	RET

// Both columns, in Y8 and Y9, times four of row R.
#define TERMS(R, A, B) \
	VMOVUPD (R)(AX*1), Y10 \
	VMULPD  Y8, Y10, Y11   \
	VADDPD  Y11, A, A      \
	VMULPD  Y9, Y10, Y12   \
	VADDPD  Y12, B, B

// func eightAVX(c *float64, sc int, a, b *float64, n int)
TEXT ·eightAVX(SB), NOSPLIT, $0-40
	MOVQ c+0(FP), DI
	MOVQ sc+8(FP), BX
	SHLQ $3, BX
	MOVQ a+16(FP), R8
	MOVQ b+24(FP), SI
	MOVQ n+32(FP), CX
	SHLQ $3, CX
	MOVQ CX, R12
	LEAQ (SI)(CX*1), DX
	LEAQ (R8)(R12*1), R9
	LEAQ (R9)(R12*1), R10
	LEAQ (R10)(R12*1), R11
	VXORPD Y0, Y0, Y0
	VXORPD Y1, Y1, Y1
	VXORPD Y2, Y2, Y2
	VXORPD Y3, Y3, Y3
	VXORPD Y4, Y4, Y4
	VXORPD Y5, Y5, Y5
	VXORPD Y6, Y6, Y6
	VXORPD Y7, Y7, Y7
	XORQ AX, AX

loop:
	VMOVUPD (SI)(AX*1), Y8
	VMOVUPD (DX)(AX*1), Y9
	TERMS(R8, Y0, Y1)
	TERMS(R9, Y2, Y3)
	TERMS(R10, Y4, Y5)
	TERMS(R11, Y6, Y7)
	ADDQ $32, AX
	CMPQ AX, CX
	JLT  loop

	VHADDPD      Y1, Y0, Y0
	VHADDPD      Y3, Y2, Y2
	VHADDPD      Y5, Y4, Y4
	VHADDPD      Y7, Y6, Y6
	VEXTRACTF128 $1, Y0, X1
	VEXTRACTF128 $1, Y2, X3
	VEXTRACTF128 $1, Y4, X5
	VEXTRACTF128 $1, Y6, X7
	VADDPD       X1, X0, X0
	VADDPD       X3, X2, X2
	VADDPD       X5, X4, X4
	VADDPD       X7, X6, X6
	VMOVUPD (DI), X8
	VSUBPD  X0, X8, X8
	VMOVUPD X8, (DI)
	ADDQ    BX, DI
	VMOVUPD (DI), X9
	VSUBPD  X2, X9, X9
	VMOVUPD X9, (DI)
	ADDQ    BX, DI
	VMOVUPD (DI), X10
	VSUBPD  X4, X10, X10
	VMOVUPD X10, (DI)
	ADDQ    BX, DI
	VMOVUPD (DI), X11
	VSUBPD  X6, X11, X11
	VMOVUPD X11, (DI)
	VZEROUPPER
	RET

// func addAVX(dst, src *float64, n int)
TEXT ·addAVX(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), CX
	XORQ AX, AX

eight:
	SUBQ $8, CX
	JLT  rest
	VMOVUPD (DI)(AX*8), Y0
	VADDPD  (SI)(AX*8), Y0, Y0
	VMOVUPD 32(DI)(AX*8), Y1
	VADDPD  32(SI)(AX*8), Y1, Y1
	VMOVUPD Y0, (DI)(AX*8)
	VMOVUPD Y1, 32(DI)(AX*8)
	ADDQ $8, AX
	JMP  eight

rest:
	ADDQ $8, CX

one:
	SUBQ $1, CX
	JLT  done
	VMOVSD (DI)(AX*8), X0
	VADDSD (SI)(AX*8), X0, X0
	VMOVSD X0, (DI)(AX*8)
	ADDQ $1, AX
	JMP  one

done:
	VZEROUPPER
	RET

// func axpyAVX(dst *float64, a float64, x *float64, n int)
TEXT ·axpyAVX(SB), NOSPLIT, $0-32
	MOVQ dst+0(FP), DI
	VBROADCASTSD a+8(FP), Y2
	MOVQ x+16(FP), SI
	MOVQ n+24(FP), CX
	XORQ AX, AX

eight:
	SUBQ $8, CX
	JLT  rest
	VMULPD  (SI)(AX*8), Y2, Y0
	VADDPD  (DI)(AX*8), Y0, Y0
	VMULPD  32(SI)(AX*8), Y2, Y1
	VADDPD  32(DI)(AX*8), Y1, Y1
	VMOVUPD Y0, (DI)(AX*8)
	VMOVUPD Y1, 32(DI)(AX*8)
	ADDQ $8, AX
	JMP  eight

rest:
	ADDQ $8, CX

one:
	SUBQ $1, CX
	JLT  done
	VMULSD (SI)(AX*8), X2, X0
	VADDSD (DI)(AX*8), X0, X0
	VMOVSD X0, (DI)(AX*8)
	ADDQ $1, AX
	JMP  one

done:
	VZEROUPPER
	RET

// func outer4AVX(acc, x0, x1, x2, x3 *float64, n int)
TEXT ·outer4AVX(SB), NOSPLIT, $0-48
	MOVQ acc+0(FP), DI
	MOVQ x0+8(FP), R8
	MOVQ x1+16(FP), R9
	MOVQ x2+24(FP), R10
	MOVQ x3+32(FP), R11
	MOVQ n+40(FP), R13
	XORQ BX, BX

row:
	CMPQ BX, R13
	JGE  done
	VBROADCASTSD (R8)(BX*8), Y0
	VBROADCASTSD (R9)(BX*8), Y1
	VBROADCASTSD (R10)(BX*8), Y2
	VBROADCASTSD (R11)(BX*8), Y3
	INCQ BX
	MOVQ BX, CX
	XORQ AX, AX

four:
	SUBQ $4, CX
	JLT  rest
	VMULPD  (R8)(AX*8), Y0, Y4
	VMULPD  (R9)(AX*8), Y1, Y5
	VMULPD  (R10)(AX*8), Y2, Y6
	VMULPD  (R11)(AX*8), Y3, Y7
	VADDPD  Y5, Y4, Y4
	VADDPD  Y7, Y6, Y6
	VADDPD  Y6, Y4, Y4
	VADDPD  (DI)(AX*8), Y4, Y4
	VMOVUPD Y4, (DI)(AX*8)
	ADDQ $4, AX
	JMP  four

rest:
	ADDQ $4, CX

one:
	SUBQ $1, CX
	JLT  next
	VMULSD (R8)(AX*8), X0, X4
	VMULSD (R9)(AX*8), X1, X5
	VMULSD (R10)(AX*8), X2, X6
	VMULSD (R11)(AX*8), X3, X7
	VADDSD X5, X4, X4
	VADDSD X7, X6, X6
	VADDSD X6, X4, X4
	VADDSD (DI)(AX*8), X4, X4
	VMOVSD X4, (DI)(AX*8)
	INCQ AX
	JMP  one

next:
	LEAQ (DI)(AX*8), DI
	JMP  row

done:
	VZEROUPPER
	RET
