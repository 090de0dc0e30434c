import { alongU, type Point, smoothLine, smoothstep } from './curve.ts';
import type { Field, Place } from './field.ts';
import type { Layer } from './layers.ts';
import { fractal, hash2, noise2 } from './noise.ts';
import { distanceTo, inside } from './outline.ts';

/** How deep a place lies within a layer's shape, wing units; negative outside. */
export type Depth = (p: Place) => number;

/** The bow of a scalloped line within a space: 0 at the veins, 1 between them. */
const bow = (p: Place): number => 4 * p.s * (1 - p.s);

/** The geometry of each kind of layer, as a signed depth so that every edge can be softened alike. */
export function depthOf(layer: Layer, field: Field, seed: number): Depth {
  switch (layer.kind) {
    case 'fill':
    case 'ramp':
    case 'sheen':
    case 'clear':
      return () => 1;
    case 'beyond': {
      const edge = alongU(layer.edge);
      const k = layer.scallop ?? 0;
      return (p) => (p.v - edge(p.u) + k * bow(p)) * p.reach;
    }
    case 'before': {
      const edge = alongU(layer.edge);
      const k = layer.scallop ?? 0;
      return (p) => (edge(p.u) - p.v - k * bow(p)) * p.reach;
    }
    case 'band': {
      const at = alongU(layer.at);
      const w = alongU(layer.w);
      const k = layer.scallop ?? 0;
      const gap = layer.gap;
      return (p) => {
        const d = (w(p.u) / 2 - Math.abs(p.v - at(p.u) + k * bow(p))) * p.reach;
        return gap === undefined ? d : Math.min(d, p.vein - gap);
      };
    }
    case 'spots':
      return spots(layer);
    case 'veins':
      return (p) => layer.w * (1 + (layer.grow ?? 0) * p.v) - p.vein;
    case 'rays':
      return (p) => layer.w - Math.abs(p.s - (layer.s ?? 0.5)) * p.width;
    case 'cells': {
      const from = alongU(layer.from);
      const to = alongU(layer.to);
      return (p) => {
        const a = p.vein - layer.inset;
        const b = Math.min(p.v - from(p.u), to(p.u) - p.v) * p.reach;
        // Rounded ends: the corner is cut where both are near.
        const r = 0.02;
        return a < r && b < r && a > 0 && b > 0 ? r - Math.hypot(r - a, r - b) : Math.min(a, b);
      };
    }
    case 'eye':
    case 'blot': {
      const [cx, cy] = field.at(layer.at[0], layer.at[1]);
      const turn = ((layer.turn ?? 0) * Math.PI) / 180;
      const rx = layer.kind === 'eye' ? layer.r : layer.rx;
      const ry = layer.kind === 'eye' ? layer.r * (layer.aspect ?? 1) : layer.ry;
      const c = Math.cos(turn);
      const s = Math.sin(turn);
      return (p) => {
        const x = p.x - cx;
        const y = p.y - cy;
        return (1 - Math.hypot((x * c + y * s) / rx, (y * c - x * s) / ry)) * Math.min(rx, ry);
      };
    }
    case 'margin': {
      const w = alongU(layer.w);
      const side = layer.side;
      const k = layer.scallop ?? 0;
      return (p) => w(p.u) + k * bow(p) - p[side];
    }
    case 'stroke':
      return stroke(layer, field);
    case 'area': {
      const points = layer.xy
        ? layer.path
        : layer.path.map(([u, v, flags]) => [...field.at(u, v), flags ?? ''] as const);
      const line = smoothLine(points, true, 8);
      const closed = [...line, line[0] ?? ([0, 0] as const)];
      const near = neighbourhood(line, 0.1);
      return (p) => (!near(p) ? -0.1 : distanceTo(closed, p.x, p.y) * (inside(line, p.x, p.y) ? 1 : -1));
    }
    case 'speckle':
      return (p) => {
        // Single scales lie lengthwise: each cell of a lattice turned with the wing may hold one, off its middle.
        const x = p.r / (layer.grain * 1.5);
        const y = (p.u * 0.8) / layer.grain;
        const i = Math.floor(x);
        const j = Math.floor(y);
        const crowd = 0.5 + 0.5 * noise2(p.x / (layer.grain * 9), p.y / (layer.grain * 9), seed + 3);
        if (hash2(i, j, seed) > layer.cover * (0.4 + 1.2 * crowd) * 1.5) return -1;
        const dx = (x - i - 0.5 + 0.3 * (hash2(i, j, seed + 1) - 0.5)) * 1.5;
        const dy = y - j - 0.5 + 0.3 * (hash2(i, j, seed + 2) - 0.5);
        return (0.5 - Math.hypot(dx * 0.72, dy)) * layer.grain;
      };
    case 'ripple':
      return (p) => {
        // Short dashes across the wing: noise stretched along the margin, crooked so that its lattice can't be seen.
        const along =
          p.r / layer.pitch +
          0.9 * noise2(p.x * 31, p.y * 31, seed) +
          1.3 * fractal(p.x * 8, p.y * 8, seed + 1);
        const across =
          (p.u * 0.9) / (layer.pitch * 3.2) + 0.7 * noise2(p.x * 47, p.y * 47, seed + 2) + 0.35 * along;
        const wave =
          noise2(along, across, seed + 5) + 0.45 * noise2(along * 2.3 - across, across * 1.9, seed + 6);
        return (wave * 0.42 + layer.cover - 0.5) * layer.pitch * 0.6;
      };
  }
}

function spots(layer: Extract<Layer, { kind: 'spots' }>): Depth {
  const at = alongU(layer.at);
  const { size, spaces } = layer;
  const aspect = layer.aspect ?? 1;
  const form = layer.form ?? 'round';
  return (p) => {
    const i = spaces.indexOf(p.space);
    if (i < 0) return -1;
    const r = typeof size === 'number' ? size : (size[i] ?? 0);
    if (r <= 0) return -1;
    const along = (p.v - at(p.u)) * p.reach;
    const across = (p.s - 0.5) * p.width;
    switch (form) {
      case 'round':
        return (1 - Math.hypot(along / (r * aspect), across / r)) * r;
      case 'block':
        return Math.min(
          r * aspect - Math.abs(along + 0.15 * across),
          p.vein - 0.35 * (p.width / 2 - Math.min(r, p.width / 2)),
        );
      case 'crescent': {
        const outer = r - Math.hypot(along / aspect, across);
        const bite = r * 0.98 - Math.hypot(along / aspect + r * 0.55, across);
        return Math.min(outer, -bite);
      }
      case 'chevron':
        return Math.min(
          r * 0.42 - Math.abs(along / aspect + Math.abs(across) * 0.9 - r * 0.3),
          r * 1.3 - Math.abs(across),
        );
      case 'drop': {
        const t = smoothstep(-r * aspect, r * aspect, along);
        return (1 - Math.hypot(along / (r * aspect), across / (r * (0.25 + 0.95 * t)))) * r;
      }
    }
  };
}

/** Is a place near enough to a line to be worth measuring? */
function neighbourhood(line: readonly Point[], room: number): (p: Place) => boolean {
  const x0 = Math.min(...line.map((p) => p[0])) - room;
  const x1 = Math.max(...line.map((p) => p[0])) + room;
  const y0 = Math.min(...line.map((p) => p[1])) - room;
  const y1 = Math.max(...line.map((p) => p[1])) + room;
  return (p) => p.x > x0 && p.x < x1 && p.y > y0 && p.y < y1;
}

function stroke(layer: Extract<Layer, { kind: 'stroke' }>, field: Field): Depth {
  const points = layer.xy ? layer.path : layer.path.map(([u, v]) => field.at(u, v));
  const line = smoothLine(points, false, 8);
  const last = line.length - 1;
  const widths = Float64Array.from(line, (_, i) => {
    const f = (i / last) * (layer.w.length - 1);
    const k = Math.min(layer.w.length - 2, Math.floor(f));
    if (k < 0) return layer.w[0] as number;
    const a = layer.w[k] as number;
    return a + ((layer.w[k + 1] as number) - a) * (f - k);
  });
  const near = neighbourhood(line, Math.max(...layer.w) + 0.06);
  return (p) => {
    if (!near(p)) return -0.06;
    let best = -9;
    for (let i = 0; i < last; i++) {
      const [ax, ay] = line[i] as readonly [number, number];
      const [bx, by] = line[i + 1] as readonly [number, number];
      const dx = bx - ax;
      const dy = by - ay;
      const t = Math.min(1, Math.max(0, ((p.x - ax) * dx + (p.y - ay) * dy) / (dx * dx + dy * dy + 1e-12)));
      const w = (widths[i] as number) + ((widths[i + 1] as number) - (widths[i] as number)) * t;
      const d = w - Math.hypot(p.x - ax - t * dx, p.y - ay - t * dy);
      if (d > best) best = d;
    }
    return best;
  };
}
