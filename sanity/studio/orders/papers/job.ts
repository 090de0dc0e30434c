/** What is asked of the printer, and what it answers. Both cross over to its worker, so they are data alone. */
import type { LabelSize } from './label-shapes.ts';
import type { Shortened } from './label-text.ts';
import type { PaperOrder, Sender } from './order.ts';

interface Job {
  readonly orders: readonly PaperOrder[];
  /** Prints a box for each character that no font has, once the operator was told which. */
  readonly boxesAllowed?: boolean;
}

export type PaperJob = Job &
  (
    | { readonly kind: 'slips'; readonly sender: Sender }
    | { readonly kind: 'labels'; readonly size: LabelSize }
    | { readonly kind: 'invoices'; readonly sender: Sender; readonly hsCode: string }
    | { readonly kind: 'picking' }
  );

/** Characters that no font of the papers has; `order` is null where they are the sender's own. */
export interface MissingGlyphs {
  readonly order: string | null;
  readonly characters: readonly string[];
}

export type PaperAnswer =
  | {
      readonly kind: 'paper';
      readonly bytes: Uint8Array<ArrayBuffer>;
      /** What of labels was shortened, as it was too long for their size of type. */
      readonly shortened: readonly Shortened[];
    }
  | { readonly kind: 'missing'; readonly missing: readonly MissingGlyphs[] };
