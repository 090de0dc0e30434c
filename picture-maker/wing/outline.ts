import { type OutlinePoint, type Point, smoothLine } from './curve.ts';

/** The four wings have two forms; each is drawn for the right side of the body. */
export interface WingPair {
  readonly fore: readonly OutlinePoint[];
  readonly hind: readonly OutlinePoint[];
}

/** One wing's edge in wing units, cut at apex and tornus into costa, outer margin (with tails) and inner margin. */
export interface Outline {
  readonly origin: Point;
  readonly edge: readonly Point[];
  readonly costa: readonly Point[];
  readonly outer: readonly Point[];
  readonly inner: readonly Point[];
  /** The outer margin as if the wing had no tails; wing coordinates are measured by it. */
  readonly body: readonly Point[];
  readonly apex: Point;
  readonly tornus: Point;
}

const STEPS = 8;

/** Scales both wings so that the forewing measures 1 from its base to its apex. */
export function outlines(pair: WingPair): { fore: Outline; hind: Outline } {
  const apex = flagged(pair.fore, 'a');
  const k = 1 / Math.hypot(apex[0], apex[1]);
  const scaled = (points: readonly OutlinePoint[]) =>
    points.map(([x, y, flags]): OutlinePoint => [x * k, y * k, flags ?? '']);
  return { fore: outline(scaled(pair.fore), [0, 0]), hind: outline(scaled(pair.hind), [0, 0.045]) };
}

function flagged(points: readonly OutlinePoint[], flag: string): OutlinePoint {
  const found = points.find((p) => p[2]?.includes(flag));
  if (!found) throw new Error(`An outline needs a point flagged '${flag}'`);
  return found;
}

function outline(points: readonly OutlinePoint[], origin: Point): Outline {
  const edge = smoothLine(points, true, STEPS);
  const apexAt = points.indexOf(flagged(points, 'a')) * STEPS;
  const tornusAt = points.indexOf(flagged(points, 'n')) * STEPS;
  const tailless = points.filter((p) => !p[2]?.includes('t'));
  return {
    origin,
    edge,
    costa: edge.slice(0, apexAt + 1),
    outer: edge.slice(apexAt, tornusAt + 1),
    inner: [...edge.slice(tornusAt), edge[0] as Point],
    body: smoothLine(tailless, true, STEPS),
    apex: edge[apexAt] as Point,
    tornus: edge[tornusAt] as Point,
  };
}

/** Distance from a point to a line of segments. */
export function distanceTo(line: readonly Point[], x: number, y: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 1 < line.length; i++) {
    const [ax, ay] = line[i] as Point;
    const [bx, by] = line[i + 1] as Point;
    const dx = bx - ax;
    const dy = by - ay;
    const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy + 1e-12)));
    const ex = x - ax - t * dx;
    const ey = y - ay - t * dy;
    const d = ex * ex + ey * ey;
    if (d < best) best = d;
  }
  return Math.sqrt(best);
}

/** Is the point inside the closed line? (even-odd) */
export function inside(line: readonly Point[], x: number, y: number): boolean {
  let odd = false;
  for (let i = 0, j = line.length - 1; i < line.length; j = i++) {
    const [ax, ay] = line[i] as Point;
    const [bx, by] = line[j] as Point;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}
