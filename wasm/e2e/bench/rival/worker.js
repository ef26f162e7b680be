// Sampling plus the moments of degree 0 to 4 in plain JavaScript with typed
// arrays. A message {kind, dim, seconds} is answered with the samples that were
// summed and the seconds they took.
"use strict";

onmessage = ({ data: { kind, dim, seconds } }) => {
  const task = { obvious, blocked }[kind](dim);
  for (const end = performance.now() + 150; performance.now() < end; ) task(); // warm
  const start = performance.now();
  let samples = 0;
  while (performance.now() < start + 1000 * seconds) samples += task();
  postMessage({ samples, seconds: (performance.now() - start) / 1000 });
};

const BLOCK = 4096;

// packed is the number of monomials of degree k.
function packed(dim, k) {
  let n = 1;
  for (let j = 0; j < k; j++) n = (n * (dim + j)) / (j + 1);
  return Math.round(n);
}

function network(dim) {
  const draw = (n) => Float64Array.from({ length: n }, boxMuller);
  const w = draw(dim * dim), b = draw(dim), a = draw(dim);
  for (let u = 0; u < dim; u++) {
    const row = w.subarray(u * dim, (u + 1) * dim), length = Math.hypot(...row);
    row.forEach((v, i) => (row[i] = v / length));
  }
  return { w, b, a };
}

function boxMuller() {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}

// obvious is what one writes first: a sample at a time, a loop an index.
function obvious(dim) {
  const { w, b, a } = network(dim);
  const s1 = new Float64Array(dim), s2 = new Float64Array(packed(dim, 2));
  const s3 = new Float64Array(packed(dim, 3)), s4 = new Float64Array(packed(dim, 4));
  const x = new Float64Array(dim);
  let s0 = 0;
  return () => {
    for (let n = 0; n < BLOCK; n++) {
      for (let i = 0; i < dim; i++) x[i] = boxMuller();
      let y = 0;
      for (let u = 0, at = 0; u < dim; u++) {
        let z = b[u];
        for (let i = 0; i < dim; i++) z += w[at++] * x[i];
        if (z > 0) y += a[u] * z;
      }
      s0 += y;
      let n2 = 0, n3 = 0, n4 = 0;
      for (let i = 0; i < dim; i++) {
        const p = y * x[i];
        s1[i] += p;
        for (let j = i; j < dim; j++) {
          const q = p * x[j];
          s2[n2++] += q;
          for (let k = j; k < dim; k++) {
            const r = q * x[k];
            s3[n3++] += r;
            for (let l = k; l < dim; l++) s4[n4++] += r * x[l];
          }
        }
      }
    }
    return BLOCK;
  };
}

// blocked takes 64 samples at a time, four inner products at once, and a
// ziggurat instead of logarithms.
function blocked(dim) {
  const LANE = 64;
  const { w, b, a } = network(dim);
  const sums = [1, 2, 3, 4].map((k) => new Float64Array(packed(dim, k)));
  const [s1, s2, s3, s4] = sums;
  const x = Array.from({ length: dim }, () => new Float64Array(LANE));
  const y = new Float64Array(LANE), p1 = new Float64Array(LANE);
  const p2 = new Float64Array(LANE), p3 = new Float64Array(LANE);
  let s0 = 0;
  const normals = ziggurat();

  const product = (p, q, v) => {
    let e = 0, f = 0, g = 0, h = 0;
    for (let s = 0; s < LANE; s += 4) {
      e += p[s] = q[s] * v[s];
      f += p[s + 1] = q[s + 1] * v[s + 1];
      g += p[s + 2] = q[s + 2] * v[s + 2];
      h += p[s + 3] = q[s + 3] * v[s + 3];
    }
    return e + f + (g + h);
  };
  const dot = (p, v) => {
    let e = 0, f = 0;
    for (let s = 0; s < LANE; s += 2) {
      e += p[s] * v[s];
      f += p[s + 1] * v[s + 1];
    }
    return e + f;
  };
  const dots4 = (dst, at, p, u, v, q, r) => {
    let e = 0, f = 0, g = 0, h = 0;
    for (let s = 0; s < LANE; s++) {
      const t = p[s];
      e += t * u[s];
      f += t * v[s];
      g += t * q[s];
      h += t * r[s];
    }
    dst[at] += e;
    dst[at + 1] += f;
    dst[at + 2] += g;
    dst[at + 3] += h;
  };

  return () => {
    for (let n = 0; n < BLOCK; n += LANE) {
      for (const v of x) normals(v);
      y.fill(0);
      for (let u = 0; u < dim; u++) {
        p1.fill(b[u]);
        for (let i = 0; i < dim; i++) {
          const c = w[u * dim + i], v = x[i];
          for (let s = 0; s < LANE; s++) p1[s] += c * v[s];
        }
        const half = a[u] / 2;
        for (let s = 0; s < LANE; s++) y[s] += half * (p1[s] + Math.abs(p1[s]));
      }
      for (let s = 0; s < LANE; s++) s0 += y[s];
      let n2 = 0, n3 = 0, n4 = 0;
      for (let i = 0; i < dim; i++) {
        s1[i] += product(p1, y, x[i]);
        for (let j = i; j < dim; j++) {
          s2[n2++] += product(p2, p1, x[j]);
          for (let k = j; k < dim; k++) {
            s3[n3++] += product(p3, p2, x[k]);
            let l = k;
            for (; l + 4 <= dim; l += 4, n4 += 4) dots4(s4, n4, p3, x[l], x[l + 1], x[l + 2], x[l + 3]);
            for (; l < dim; l++) s4[n4++] += dot(p3, x[l]);
          }
        }
      }
    }
    return BLOCK;
  };
}

// ziggurat is that of Marsaglia and Tsang (2000) with 128 layers, on a 32-bit
// xorshift: what suits JavaScript's numbers.
function ziggurat() {
  const edge = 3.442619855899, area = 9.91256303526217e-3;
  const kn = new Uint32Array(128), wn = new Float64Array(128), fn = new Float64Array(128);
  let d = edge, t = edge;
  const q = area / Math.exp(-0.5 * d * d);
  kn[0] = (d / q) * 2147483648;
  wn[0] = q / 2147483648;
  wn[127] = d / 2147483648;
  fn[0] = 1;
  fn[127] = Math.exp(-0.5 * d * d);
  for (let i = 126; i >= 1; i--) {
    d = Math.sqrt(-2 * Math.log(area / d + Math.exp(-0.5 * d * d)));
    kn[i + 1] = (d / t) * 2147483648;
    t = d;
    fn[i] = Math.exp(-0.5 * d * d);
    wn[i] = d / 2147483648;
  }
  let a = 123456789, b = 362436069, c = 521288629, e = (Math.random() * 4294967296) | 1;
  const uniform = () => 1 - Math.random();
  const slow = (h, i) => {
    for (;;) {
      const x = h * wn[i];
      if (i === 0) {
        for (;;) {
          const u = -Math.log(uniform()) / edge, v = -Math.log(uniform());
          if (v + v > u * u) return h > 0 ? edge + u : -edge - u;
        }
      }
      if (fn[i] + uniform() * (fn[i - 1] - fn[i]) < Math.exp(-0.5 * x * x)) return x;
      h = (Math.random() * 4294967296) | 0;
      i = h & 127;
      if (Math.abs(h) < kn[i]) return h * wn[i];
    }
  };
  return (dst) => {
    for (let s = 0; s < dst.length; s++) {
      const m = a ^ (a << 11);
      a = b;
      b = c;
      c = e;
      e = e ^ (e >>> 19) ^ m ^ (m >>> 8);
      const i = e & 127;
      dst[s] = Math.abs(e) < kn[i] ? e * wn[i] : slow(e, i);
    }
  };
}
