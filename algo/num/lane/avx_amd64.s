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

// func squaresAVX(rho, x *Lane, n int)
TEXT ·squaresAVX(SB), NOSPLIT, $0-24
	MOVQ rho+0(FP), DI
	MOVQ x+8(FP), SI
	XORQ AX, AX

chunk:
	VXORPD Y0, Y0, Y0
	VXORPD Y1, Y1, Y1
	VXORPD Y2, Y2, Y2
	VXORPD Y3, Y3, Y3
	LEAQ (SI)(AX*1), DX
	MOVQ n+16(FP), CX

coordinate:
	VMOVUPD (DX), Y4
	VMULPD  Y4, Y4, Y4
	VADDPD  Y4, Y0, Y0
	VMOVUPD 32(DX), Y5
	VMULPD  Y5, Y5, Y5
	VADDPD  Y5, Y1, Y1
	VMOVUPD 64(DX), Y6
	VMULPD  Y6, Y6, Y6
	VADDPD  Y6, Y2, Y2
	VMOVUPD 96(DX), Y7
	VMULPD  Y7, Y7, Y7
	VADDPD  Y7, Y3, Y3
	ADDQ $512, DX
	DECQ CX
	JNZ  coordinate

	VMOVUPD Y0, (DI)(AX*1)
	VMOVUPD Y1, 32(DI)(AX*1)
	VMOVUPD Y2, 64(DI)(AX*1)
	VMOVUPD Y3, 96(DI)(AX*1)
	ADDQ $128, AX
	CMPQ AX, $512
	JLT  chunk
	VZEROUPPER
	RET

// One preactivation of four samples: Z += w·x, w in Y8.
#define TERM(OFF, Z) \
	VMULPD OFF(DX), Y8, Y9 \
	VADDPD Y9, Z, Z

// y += a/2·(Z + |Z|), a/2 in Y8, the mask of |·| in Y10.
#define UNIT(OFF, Z) \
	VANDPD  Z, Y10, Y9   \
	VADDPD  Y9, Z, Z     \
	VMULPD  Z, Y8, Z     \
	VADDPD  OFF(DI), Z, Z \
	VMOVUPD Z, OFF(DI)

DATA absMask<>+0(SB)/8, $0x7FFFFFFFFFFFFFFF
GLOBL absMask<>(SB), RODATA|NOPTR, $8
DATA half<>+0(SB)/8, $0.5
GLOBL half<>(SB), RODATA|NOPTR, $8

// func evaluateAVX(y, x *Lane, w, b, a *float64, dim, units int)
//
// Half a lane at a time: its preactivations stay in eight registers.
TEXT ·evaluateAVX(SB), NOSPLIT, $0-56
	MOVQ y+0(FP), DI
	MOVQ x+8(FP), SI
	VBROADCASTSD absMask<>(SB), Y10
	VMOVSD half<>(SB), X11
	MOVQ $2, R13

halfLane:
	VXORPD  Y0, Y0, Y0
	VMOVUPD Y0, (DI)
	VMOVUPD Y0, 32(DI)
	VMOVUPD Y0, 64(DI)
	VMOVUPD Y0, 96(DI)
	VMOVUPD Y0, 128(DI)
	VMOVUPD Y0, 160(DI)
	VMOVUPD Y0, 192(DI)
	VMOVUPD Y0, 224(DI)
	MOVQ w+16(FP), R8
	MOVQ b+24(FP), R9
	MOVQ a+32(FP), R10
	MOVQ units+48(FP), R12

unit:
	VBROADCASTSD (R9), Y0
	VMOVAPD Y0, Y1
	VMOVAPD Y0, Y2
	VMOVAPD Y0, Y3
	VMOVAPD Y0, Y4
	VMOVAPD Y0, Y5
	VMOVAPD Y0, Y6
	VMOVAPD Y0, Y7
	MOVQ SI, DX
	MOVQ dim+40(FP), CX

term:
	VBROADCASTSD (R8), Y8
	TERM(0, Y0)
	TERM(32, Y1)
	TERM(64, Y2)
	TERM(96, Y3)
	TERM(128, Y4)
	TERM(160, Y5)
	TERM(192, Y6)
	TERM(224, Y7)
	ADDQ $8, R8
	ADDQ $512, DX
	DECQ CX
	JNZ  term

	VMULSD (R10), X11, X8
	VBROADCASTSD X8, Y8
	UNIT(0, Y0)
	UNIT(32, Y1)
	UNIT(64, Y2)
	UNIT(96, Y3)
	UNIT(128, Y4)
	UNIT(160, Y5)
	UNIT(192, Y6)
	UNIT(224, Y7)
	ADDQ $8, R9
	ADDQ $8, R10
	DECQ R12
	JNZ  unit

	ADDQ $256, SI
	ADDQ $256, DI
	DECQ R13
	JNZ  halfLane
	VZEROUPPER
	RET
