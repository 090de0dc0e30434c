import type { Curve, OutlinePoint, Point } from './curve.ts';

/** A colour as `#rrggbb`. */
export type Colour = string;

/** What every layer may say about where and how strongly it lies. */
interface Common {
  /** Opacity, 1 unless given. */
  readonly a?: number;
  /** Half-width of the edge's blur, wing units. */
  readonly soft?: number;
  /** How far the edge wanders, wing units. */
  readonly rough?: number;
  /** Only where this shape lies, too. */
  readonly mask?: Layer;
  /** Not where this shape lies. */
  readonly except?: Layer;
  /** Only for u or v in this interval, eased over `fade`. */
  readonly u?: Point;
  readonly v?: Point;
  readonly fade?: number;
  /** Only in these spaces (0 next to the apex; 99 the discal cell). */
  readonly spaces?: readonly number[];
  /** `multiply` keeps what is below visible as in a stain; `screen` lights it. */
  readonly blend?: 'normal' | 'multiply' | 'screen';
}

/** Everywhere. */
export interface Fill extends Common {
  readonly kind: 'fill';
  readonly color: Colour;
}
/** Colours in order along one coordinate. */
export interface Ramp extends Common {
  readonly kind: 'ramp';
  readonly by: 'v' | 'u' | 'x' | 'y' | 'edge' | 'outer' | 'costa' | 'inner';
  readonly stops: readonly (readonly [number, Colour])[];
}
/** From a line v = edge(u) to the margin; `scallop` bows it inwards within each space. */
export interface Beyond extends Common {
  readonly kind: 'beyond';
  readonly edge: Curve;
  readonly scallop?: number;
  readonly color: Colour;
}
/** From the base to a line v = edge(u). */
export interface Before extends Common {
  readonly kind: 'before';
  readonly edge: Curve;
  readonly scallop?: number;
  readonly color: Colour;
}
/** Across the wing along v = at(u); `gap` breaks it at the veins. */
export interface Band extends Common {
  readonly kind: 'band';
  readonly at: Curve;
  readonly w: Curve;
  readonly scallop?: number;
  readonly gap?: number;
  readonly color: Colour;
}
/** One in each space, in a row along v = at(u). Sizes are radii in wing units, from the apex on. */
export interface Spots extends Common {
  readonly kind: 'spots';
  readonly at: Curve;
  readonly spaces: readonly number[];
  readonly size: number | readonly number[];
  /** Length along the wing over width across it. */
  readonly aspect?: number;
  readonly form?: 'round' | 'block' | 'crescent' | 'chevron' | 'drop';
  readonly color: Colour;
}
/** Along the veins; `spaces` is not used. */
export interface Veins extends Common {
  readonly kind: 'veins';
  readonly w: number;
  readonly grow?: number;
  readonly color: Colour;
}
/** Along the middle of each space. */
export interface Rays extends Common {
  readonly kind: 'rays';
  readonly w: number;
  readonly s?: number;
  readonly color: Colour;
}
/** The membrane between veins, kept `inset` from them, between v = from(u) and v = to(u). */
export interface Cells extends Common {
  readonly kind: 'cells';
  readonly inset: number;
  readonly from: Curve;
  readonly to: Curve;
  readonly color: Colour;
}
/** Rings from the outside in: [share of the radius, colour, shift across, shift along]. */
export interface Eye extends Common {
  readonly kind: 'eye';
  readonly at: Point;
  readonly r: number;
  readonly aspect?: number;
  readonly turn?: number;
  readonly rings: readonly (readonly [number, Colour, number?, number?])[];
}
/** An ellipse round a place given in wing coordinates. */
export interface Blot extends Common {
  readonly kind: 'blot';
  readonly at: Point;
  readonly rx: number;
  readonly ry: number;
  readonly turn?: number;
  readonly color: Colour;
}
/** Along the edge of the wing, `w` wide. */
export interface Margin extends Common {
  readonly kind: 'margin';
  readonly side: 'edge' | 'outer' | 'costa' | 'inner';
  readonly w: Curve;
  readonly scallop?: number;
  readonly color: Colour;
}
/** A tapering stroke; points are u, v unless `xy`. Widths are half-widths at equal steps. */
export interface Stroke extends Common {
  readonly kind: 'stroke';
  readonly path: readonly OutlinePoint[];
  readonly w: readonly number[];
  readonly xy?: boolean;
  readonly color: Colour;
}
/** A closed shape; points are u, v unless `xy`. */
export interface Area extends Common {
  readonly kind: 'area';
  readonly path: readonly OutlinePoint[];
  readonly xy?: boolean;
  readonly color: Colour;
}
/** Scattered scales of another colour. */
export interface Speckle extends Common {
  readonly kind: 'speckle';
  readonly grain: number;
  readonly cover: number;
  readonly color: Colour;
}
/** Fine broken lines across the wing. */
export interface Ripple extends Common {
  readonly kind: 'ripple';
  readonly pitch: number;
  readonly cover: number;
  readonly color: Colour;
}
/** Metal: colours that change with the direction of the scales and run in streaks along the veins. */
export interface Sheen extends Common {
  readonly kind: 'sheen';
  readonly colors: readonly Colour[];
  /** Direction of the light's run over the wing, degrees. */
  readonly turn: number;
  readonly streak?: number;
  readonly phase?: number;
}
/** Takes the scales away: the membrane lets `through` of the ground be seen. Layers above bring scales back. */
export interface Clear extends Common {
  readonly kind: 'clear';
  readonly through: number;
}

export type Layer =
  | Fill
  | Ramp
  | Beyond
  | Before
  | Band
  | Spots
  | Veins
  | Rays
  | Cells
  | Eye
  | Blot
  | Margin
  | Stroke
  | Area
  | Speckle
  | Ripple
  | Sheen
  | Clear;
