import type { Layer } from '../wing/layers.ts';
import type { WingPair } from '../wing/outline.ts';
import type { Family } from '../wing/venation.ts';
import type { Body } from './body.ts';

/** Layers of both wings as seen from one side, from the ground colour up. */
export interface Side {
  readonly fore: readonly Layer[];
  readonly hind: readonly Layer[];
}

/** One sex of a species as the maker draws it. */
export interface Form {
  /** Wingspan of a spread specimen, millimetres. */
  readonly span: number;
  readonly wings: WingPair;
  readonly body: Body;
  readonly dorsal: Side;
  readonly ventral: Side;
}

export interface Species {
  /** The Latin name, lower-case and hyphenated: prefix of its picture files. */
  readonly id: string;
  readonly latin: string;
  readonly family: Family;
  readonly male: Form;
  /** Drawn only where the sexes are sold apart. */
  readonly female?: Form;
  /** Part of the male's upper side worth a close-up: its centre in wing coordinates. */
  readonly detail?: {
    readonly wing: 'fore' | 'hind';
    readonly at: readonly [u: number, v: number];
    readonly side?: 'dorsal' | 'ventral';
  };
}
