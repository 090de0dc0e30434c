import { type Point, smoothstep } from './curve.ts';
import { distanceTo, inside, type Outline } from './outline.ts';
import { crossVein, type Venation, veinU } from './venation.ts';

/** What is known of one place on a wing. One object is reused for all places: read it, don't keep it. */
export interface Place {
  x: number;
  y: number;
  u: number;
  v: number;
  /** Distance from the wing's base, and the length from base to margin through this place. */
  r: number;
  reach: number;
  /** Distance to the edge, positive within the wing; and to its three parts. */
  edge: number;
  costa: number;
  outer: number;
  inner: number;
  /** The space between veins (0 next to the apex), 99 in the discal cell; s runs across it from 0 to 1. */
  space: number;
  s: number;
  /** Width of that space here, and distance to the nearest vein; side tells on which side of it. */
  width: number;
  vein: number;
  side: number;
}

export const DISCAL = 99;
const GRID = 96;
const MARGIN = 0.06;

interface Grid {
  readonly x0: number;
  readonly y0: number;
  readonly step: number;
  readonly w: number;
  readonly h: number;
  readonly edge: Float32Array;
  readonly costa: Float32Array;
  readonly outer: Float32Array;
  readonly inner: Float32Array;
}

/** A wing's own coordinates: the map from a point to its {@link Place}. */
export interface Field {
  readonly outline: Outline;
  readonly box: { x0: number; y0: number; x1: number; y1: number };
  /** Fills `place` for a point in wing units. `dx`, `dy` shift what the pattern sees, not the edge. */
  locate(place: Place, x: number, y: number, dx: number, dy: number): void;
  /** Signed distance to the edge only (positive inside): the cheap first question. */
  edgeAt(x: number, y: number): number;
  /** The point at wing coordinates u, v. */
  at(u: number, v: number): Point;
}

export const emptyPlace = (): Place => ({
  x: 0,
  y: 0,
  u: 0,
  v: 0,
  r: 0,
  reach: 1,
  edge: 0,
  costa: 0,
  outer: 0,
  inner: 0,
  space: 0,
  s: 0,
  width: 0,
  vein: 0,
  side: 0,
});

function grids(o: Outline): Grid {
  const xs = o.edge.map((p) => p[0]);
  const ys = o.edge.map((p) => p[1]);
  const x0 = Math.min(...xs) - MARGIN;
  const y0 = Math.min(...ys) - MARGIN;
  const step = 1 / GRID;
  const w = Math.ceil((Math.max(...xs) + MARGIN - x0) / step) + 2;
  const h = Math.ceil((Math.max(...ys) + MARGIN - y0) / step) + 2;
  const make = () => new Float32Array(w * h);
  const g = { x0, y0, step, w, h, edge: make(), costa: make(), outer: make(), inner: make() };
  for (let j = 0; j < h; j++) {
    for (let i = 0; i < w; i++) {
      const x = x0 + i * step;
      const y = y0 + j * step;
      const k = j * w + i;
      const costa = distanceTo(o.costa, x, y);
      const outer = distanceTo(o.outer, x, y);
      const inner = distanceTo(o.inner, x, y);
      g.costa[k] = costa;
      g.outer[k] = outer;
      g.inner[k] = inner;
      g.edge[k] = Math.min(costa, outer, inner) * (inside(o.edge, x, y) ? 1 : -1);
    }
  }
  return g;
}

/** Length of the ray from the base at angle `a` to the (tailless) edge: the farthest crossing. */
function rayLength(o: Outline, a: number): number {
  const cx = Math.cos(a);
  const cy = Math.sin(a);
  let far = 0;
  const line = o.body;
  for (let i = 0; i < line.length; i++) {
    const [px, py] = line[i] as Point;
    const [qx, qy] = line[(i + 1) % line.length] as Point;
    const ax = px - o.origin[0];
    const ay = py - o.origin[1];
    const ex = qx - px;
    const ey = qy - py;
    const det = cx * ey - cy * ex;
    if (Math.abs(det) < 1e-12) continue;
    const t = (ax * ey - ay * ex) / det;
    const k = (ax * cy - ay * cx) / det;
    if (k >= 0 && k <= 1 && t > far) far = t;
  }
  return far;
}

export function field(o: Outline, venation: Venation): Field {
  const g = grids(o);
  const angle = (p: Point) => Math.atan2(p[1] - o.origin[1], p[0] - o.origin[0]);
  const from = angle(o.apex);
  const spread = angle(o.tornus) - from;
  const reachTable = Float64Array.from({ length: 181 }, (_, k) => rayLength(o, from + (spread * k) / 180));
  const reachAt = (u: number): number => {
    const f = Math.min(179.999, Math.max(0.001, u * 180));
    const i = Math.floor(f);
    const a = reachTable[i] as number;
    return a + ((reachTable[i + 1] as number) - a) * (f - i);
  };
  const sample = (layer: Float32Array, x: number, y: number): number => {
    const fx = Math.min(g.w - 1.001, Math.max(0, (x - g.x0) / g.step));
    const fy = Math.min(g.h - 1.001, Math.max(0, (y - g.y0) / g.step));
    const i = Math.floor(fx);
    const j = Math.floor(fy);
    const k = j * g.w + i;
    const tx = fx - i;
    const a = layer[k] as number;
    const b = layer[k + 1] as number;
    const c = layer[k + g.w] as number;
    const d = layer[k + g.w + 1] as number;
    const top = a + (b - a) * tx;
    return top + (c + (d - c) * tx - top) * (fy - j);
  };
  const { veins, cell, firstSpace } = venation;

  const locateVeins = (p: Place): void => {
    const arc = Math.abs(spread) * p.r;
    let left = -9;
    let right = 9;
    let index = -1;
    for (let i = 0; i < veins.length; i++) {
      const vein = veins[i] as (typeof veins)[number];
      const at = veinU(vein, p.v);
      if (at <= p.u) {
        if (at >= left) {
          left = at;
          index = i;
        }
      } else if (at < right) right = at;
    }
    const cross = crossVein(cell, p.u);
    const inCell = p.u > cell.from && p.u < cell.to && p.v < cross;
    if (inCell) {
      left = cell.from;
      right = cell.to;
    } else if (p.v < cell.end) {
      // Before the cell's end the stems bound the spaces beside it.
      if (p.u >= cell.to && left < cell.to) left = cell.to;
      if (p.u <= cell.from && right > cell.from) right = cell.from;
    }
    const gapLeft = p.u - left;
    const gapRight = right - p.u;
    p.space = inCell ? DISCAL : index - firstSpace;
    p.width = Math.min(0.5, (right - left) * arc);
    p.s = (p.u - left) / Math.max(1e-6, right - left);
    p.side = gapLeft < gapRight ? 1 : -1;
    p.vein = Math.min(gapLeft, gapRight) * arc;
    if (p.u > cell.from && p.u < cell.to) p.vein = Math.min(p.vein, Math.abs(p.v - cross) * p.reach);
    if (p.v < 0.02) p.vein = 0.2;
  };

  return {
    outline: o,
    box: { x0: g.x0, y0: g.y0, x1: g.x0 + g.w * g.step, y1: g.y0 + g.h * g.step },
    edgeAt: (x, y) => sample(g.edge, x, y),
    at: (u, v) => {
      const a = from + spread * u;
      const r = v * reachAt(u);
      return [o.origin[0] + Math.cos(a) * r, o.origin[1] + Math.sin(a) * r];
    },
    locate: (p, x, y, dx, dy) => {
      p.x = x + dx;
      p.y = y + dy;
      p.edge = sample(g.edge, x, y);
      p.costa = sample(g.costa, x, y);
      p.outer = sample(g.outer, x, y);
      p.inner = sample(g.inner, x, y);
      const px = p.x - o.origin[0];
      const py = p.y - o.origin[1];
      p.r = Math.hypot(px, py);
      let a = Math.atan2(py, px) - from;
      if (a > Math.PI) a -= 2 * Math.PI;
      if (a < -Math.PI) a += 2 * Math.PI;
      p.u = Math.min(2.5, Math.max(-2.5, a / spread));
      p.reach = reachAt(p.u);
      p.v = p.r / p.reach;
      locateVeins(p);
    },
  };
}

/** 1 inside the interval, 0 outside, eased over `soft`. */
export const within = (x: number, lo: number, hi: number, soft: number): number =>
  smoothstep(lo - soft, lo + soft, x) * (1 - smoothstep(hi - soft, hi + soft, x));
