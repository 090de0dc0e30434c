/** What is asked of the printer, and what it answers. Both cross over to its worker, so they are data alone. */
import type { PaperOrder, Sender } from './order.ts';

interface Job {
  readonly orders: readonly PaperOrder[];
  /** Prints a box for each character that no font has, once the operator was told which. */
  readonly boxesAllowed?: boolean;
}

export type PaperJob = Job & { readonly kind: 'slips'; readonly sender: Sender };

/** Characters of an order that no font of the papers has. */
export interface MissingGlyphs {
  readonly order: string;
  readonly characters: readonly string[];
}

export type PaperAnswer =
  | { readonly kind: 'paper'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'missing'; readonly missing: readonly MissingGlyphs[] };
