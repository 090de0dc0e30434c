import { smoothstep } from './curve.ts';
import { type Field, type Place, within } from './field.ts';
import type { Colour, Layer } from './layers.ts';
import { fractal, noise2 } from './noise.ts';
import { depthOf } from './shapes.ts';

export type Rgb = readonly [number, number, number];

/** Colour of a place while layers are laid on it, 0 to 255; `cover` is how much of it hides the ground. */
export interface Pigment {
  r: number;
  g: number;
  b: number;
  cover: number;
}

type Coat = (p: Place, pigment: Pigment) => void;
type Tint = (p: Place, share: number) => Rgb;

export function rgb(colour: Colour): Rgb {
  const n = Number.parseInt(colour.slice(1), 16);
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new Error(`A colour is written #rrggbb, not '${colour}'`);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

function blendOf(stops: readonly (readonly [number, Rgb])[], t: number): Rgb {
  const first = stops[0] as readonly [number, Rgb];
  if (t <= first[0]) return first[1];
  for (let i = 1; i < stops.length; i++) {
    const [at, c] = stops[i] as readonly [number, Rgb];
    if (t > at) continue;
    const [before, b] = stops[i - 1] as readonly [number, Rgb];
    const k = smoothstep(0, 1, (t - before) / (at - before || 1));
    return [b[0] + (c[0] - b[0]) * k, b[1] + (c[1] - b[1]) * k, b[2] + (c[2] - b[2]) * k];
  }
  return (stops[stops.length - 1] as readonly [number, Rgb])[1];
}

/** Where a layer lies, 0 to 1, with all its limits. `px` is the size of a picture point in wing units. */
function shareOf(layer: Layer, field: Field, seed: number, px: number): (p: Place) => number {
  const depth = depthOf(layer, field, seed);
  const soft = Math.max(layer.soft ?? 0.0022, px * 0.6);
  const rough = layer.rough ?? 0;
  const { u, v, spaces } = layer;
  const fade = layer.fade ?? 0.02;
  const mask = layer.mask && shareOf(layer.mask, field, seed + 17, px);
  const except = layer.except && shareOf(layer.except, field, seed + 29, px);
  const strength = layer.a ?? 1;
  const checksSpaces = layer.kind !== 'spots' && spaces !== undefined;
  return (p) => {
    if (checksSpaces && !spaces.includes(p.space)) return 0;
    let d = depth(p);
    if (rough > 0 && Math.abs(d) < rough * 3 + soft) d += rough * fractal(p.x * 34, p.y * 34, seed);
    let a = smoothstep(-soft, soft, d) * strength;
    if (a <= 0) return 0;
    if (u) a *= within(p.u, u[0], u[1], fade);
    if (v) a *= within(p.v, v[0], v[1], fade);
    if (a > 0 && mask) a *= mask(p);
    if (a > 0 && except) a *= 1 - except(p);
    return a;
  };
}

function tintOf(layer: Layer, field: Field, seed: number, px: number): Tint {
  switch (layer.kind) {
    case 'ramp': {
      const stops = layer.stops.map(([t, c]) => [t, rgb(c)] as const);
      const by = layer.by;
      return (p) => blendOf(stops, p[by]);
    }
    case 'eye':
      return eyeTint(layer, field, px);
    case 'sheen': {
      const n = layer.colors.length;
      const stops = layer.colors.map((c, i) => [i / (n - 1), rgb(c)] as const);
      const turn = (layer.turn * Math.PI) / 180;
      const streak = layer.streak ?? 0.14;
      return (p) => {
        const run = p.x * Math.cos(turn) + p.y * Math.sin(turn);
        const fibre = noise2(p.u * 90, p.r * 4, seed) * 0.45 + noise2(p.u * 330, p.r * 14, seed + 1) * 0.55;
        const fold = Math.cos((p.s - 0.5) * Math.PI * 1.4) - 0.6;
        const t =
          0.5 + 0.5 * Math.sin(run * 4.2 + (layer.phase ?? 0) + fractal(p.x * 2.5, p.y * 2.5, seed + 2));
        return blendOf(stops, t + fibre * streak + fold * 0.2);
      };
    }
    case 'clear':
      return () => [0, 0, 0];
    default: {
      const c = rgb(layer.color);
      return () => c;
    }
  }
}

function eyeTint(layer: Extract<Layer, { kind: 'eye' }>, field: Field, px: number): Tint {
  const [cx, cy] = field.at(layer.at[0], layer.at[1]);
  const turn = ((layer.turn ?? 0) * Math.PI) / 180;
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  const soft = Math.max(0.03, (px * 0.6) / layer.r, (layer.soft ?? 0) / layer.r);
  const rings = layer.rings.map(([share, colour, dx, dy]) => ({
    share,
    c: rgb(colour),
    dx: dx ?? 0,
    dy: dy ?? 0,
  }));
  return (p) => {
    const x = ((p.x - cx) * c + (p.y - cy) * s) / layer.r;
    const y = ((p.y - cy) * c - (p.x - cx) * s) / (layer.r * (layer.aspect ?? 1));
    let [r, g, b] = (rings[0] as (typeof rings)[number]).c as [number, number, number];
    for (const ring of rings) {
      const k = smoothstep(-soft, soft, ring.share - Math.hypot(x - ring.dx, y - ring.dy));
      r += (ring.c[0] - r) * k;
      g += (ring.c[1] - g) * k;
      b += (ring.c[2] - b) * k;
    }
    return [r, g, b];
  };
}

/** One layer, ready to be laid on any place of the wing. */
function coat(layer: Layer, field: Field, seed: number, px: number): Coat {
  const share = shareOf(layer, field, seed, px);
  if (layer.kind === 'clear') {
    return (p, q) => {
      q.cover *= 1 - share(p) * layer.through;
    };
  }
  const tint = tintOf(layer, field, seed, px);
  const blend = layer.blend ?? 'normal';
  return (p, q) => {
    const a = share(p);
    if (a <= 0) return;
    const [r, g, b] = tint(p, a);
    // Scales laid on a cleared membrane hide the ground again.
    if (blend === 'normal') q.cover += (1 - q.cover) * a;
    if (blend === 'multiply') {
      q.r *= 1 - a + (a * r) / 255;
      q.g *= 1 - a + (a * g) / 255;
      q.b *= 1 - a + (a * b) / 255;
    } else if (blend === 'screen') {
      q.r += ((255 - q.r) * r * a) / 255;
      q.g += ((255 - q.g) * g * a) / 255;
      q.b += ((255 - q.b) * b * a) / 255;
    } else {
      q.r += (r - q.r) * a;
      q.g += (g - q.g) * a;
      q.b += (b - q.b) * a;
    }
  };
}

/** All layers of a wing as one function from place to colour. `seed` makes left and right differ. */
export function painter(layers: readonly Layer[], field: Field, seed: number, px: number): Coat {
  const coats = layers.map((layer, i) => coat(layer, field, seed + i * 7919, px));
  return (p, q) => {
    q.r = 120;
    q.g = 100;
    q.b = 80;
    q.cover = 1;
    for (const one of coats) one(p, q);
  };
}
