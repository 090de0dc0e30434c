import type { PaperOrder, Sender } from './document-order.ts';
import type { Shortened } from './label-text.ts';

/** What is asked of the printer, and what it answers. Both cross over to its worker, so they are data alone. */

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

/** The sizes of data labels. It imports nothing: the page offers them before anything of the papers is loaded. */

/** Millimetres; type in points. */
export interface LabelShape {
  readonly width: number;
  readonly height: number;
  readonly padding: number;
  /** Of the species. */
  readonly latinSize: number;
  readonly numberSize: number;
  /** Of everything with Chinese in it. */
  readonly size: number;
  /** Baselines: of the species, and of the rows below it, the first of which is the Chinese name where there is room. */
  readonly latinAt: number;
  readonly rowsAt: readonly number[];
  readonly hasName: boolean;
}

export type LabelSize = 'small' | 'large';

export const LABEL_SHAPES: Readonly<Record<LabelSize, LabelShape>> = {
  small: {
    ...{ width: 22, height: 8, padding: 0.7, latinSize: 4, numberSize: 4, size: 5 },
    ...{ latinAt: 1.75, rowsAt: [3.75, 5.55, 7.35], hasName: false },
  },
  large: {
    ...{ width: 40, height: 16, padding: 1.3, latinSize: 6.5, numberSize: 5, size: 5.5 },
    ...{ latinAt: 3, rowsAt: [5.6, 8, 10.1, 12.2, 14.3], hasName: true },
  },
};
