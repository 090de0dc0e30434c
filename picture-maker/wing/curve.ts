/** A point in wing units: forewing length is 1, x away from the body, y towards the abdomen. */
export type Point = readonly [x: number, y: number];

/**
 * A point of an outline with its flags: `c` corner, `t` tail (kept out of the wing's own coordinates),
 * `a` apex, `n` tornus.
 */
export type OutlinePoint = readonly [x: number, y: number, flags?: string];

/** A value along u, either constant or through [u, value] pairs, smoothly joined. */
export type Curve = number | readonly Point[];

function tangent(p0: Point, p1: Point, p2: Point): Point {
  const d1 = Math.sqrt(Math.hypot(p1[0] - p0[0], p1[1] - p0[1])) + 1e-6;
  const d2 = Math.sqrt(Math.hypot(p2[0] - p1[0], p2[1] - p1[1])) + 1e-6;
  const at = (i: 0 | 1) => ((p1[i] - p0[i]) / d1 - (p2[i] - p0[i]) / (d1 + d2) + (p2[i] - p1[i]) / d2) * d2;
  return [at(0), at(1)];
}

function hermite(p: Point, q: Point, tp: Point, tq: Point, t: number): Point {
  const a = 2 * t ** 3 - 3 * t ** 2 + 1;
  const b = t ** 3 - 2 * t ** 2 + t;
  const c = -2 * t ** 3 + 3 * t ** 2;
  const d = t ** 3 - t ** 2;
  return [a * p[0] + b * tp[0] + c * q[0] + d * tq[0], a * p[1] + b * tp[1] + c * q[1] + d * tq[1]];
}

/**
 * A dense line through the points (centripetal Catmull-Rom, which neither loops nor overshoots).
 * Points flagged `c` are corners: the line arrives and leaves there without rounding.
 */
export function smoothLine(points: readonly OutlinePoint[], closed: boolean, steps = 14): Point[] {
  const n = points.length;
  const pick = (i: number): OutlinePoint =>
    points[closed ? (i + n) % n : Math.min(n - 1, Math.max(0, i))] as OutlinePoint;
  const xy = (p: OutlinePoint): Point => [p[0], p[1]];
  const line: Point[] = [];
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const p = xy(pick(i));
    const q = xy(pick(i + 1));
    const chord: Point = [q[0] - p[0], q[1] - p[1]];
    const length = Math.hypot(chord[0], chord[1]);
    const corner = (j: number) => pick(j)[2]?.includes('c') === true || (!closed && (j <= 0 || j >= n - 1));
    const scale = (t: Point, before: Point, after: Point): Point => {
      const far = Math.hypot(after[0] - before[0], after[1] - before[1]) + 1e-9;
      const limit = Math.min(1, (1.6 * length) / (Math.hypot(t[0], t[1]) + 1e-9));
      return far > 0 ? [t[0] * limit, t[1] * limit] : t;
    };
    const before = xy(pick(i - 1));
    const after = xy(pick(i + 2));
    const tp = corner(i) ? chord : scale(tangent(before, p, q), before, q);
    // The end's tangent, measured with this segment's own chord as unit.
    const back = tangent(after, q, p);
    const tq: Point = corner(i + 1) ? chord : scale([-back[0], -back[1]], p, after);
    for (let k = 0; k < steps; k++) line.push(hermite(p, q, tp, tq, k / steps));
  }
  if (!closed) line.push(xy(pick(n - 1)));
  return line;
}

/** Turns a {@link Curve} into a lookup; between pairs it eases, beyond them it stays. */
export function alongU(curve: Curve): (u: number) => number {
  if (typeof curve === 'number') return () => curve;
  const lo = -0.6;
  const hi = 1.6;
  const table = new Float64Array(221);
  for (let k = 0; k < table.length; k++) table[k] = interpolate(curve, lo + ((hi - lo) * k) / 220);
  return (u) => {
    const f = Math.min(219.999, Math.max(0, ((u - lo) / (hi - lo)) * 220));
    const i = Math.floor(f);
    const a = table[i] as number;
    return a + ((table[i + 1] as number) - a) * (f - i);
  };
}

function interpolate(pairs: readonly Point[], u: number): number {
  const first = pairs[0] as Point;
  const last = pairs[pairs.length - 1] as Point;
  if (u <= first[0]) return first[1];
  if (u >= last[0]) return last[1];
  let i = 0;
  while ((pairs[i + 1] as Point)[0] < u) i++;
  const [u0, v0] = pairs[i] as Point;
  const [u1, v1] = pairs[i + 1] as Point;
  const slope = (j: number): number => {
    const a = pairs[Math.max(0, j - 1)] as Point;
    const b = pairs[Math.min(pairs.length - 1, j + 1)] as Point;
    return (b[1] - a[1]) / (b[0] - a[0]);
  };
  const h = u1 - u0;
  const t = (u - u0) / h;
  return hermite([0, v0], [0, v1], [0, slope(i) * h], [0, slope(i + 1) * h], t)[1];
}

/** 0 below a, 1 above b, eased between. */
export function smoothstep(a: number, b: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - a) / (b - a)));
  return t * t * (3 - 2 * t);
}

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
