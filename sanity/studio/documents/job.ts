/** The dialog loads this module before the printing code, so it has no runtime imports. */
import type { PrintedDocumentKind } from '../../../src/features/orders/ops-order.contract.ts';
import type { CustomsSettings } from '../../../src/features/papers/ops-permits.contract.ts';
import type { PrintableOrder, Sender } from './document-order.ts';
import type { ShortenedText } from './documents.text.ts';

/** A picking sheet marks no order as printed. */
export type PrintedDocument = PrintedDocumentKind | 'picking';

/** `all` is what the parcel needs. */
export type PrintChoice = PrintedDocument | 'all';

/** One kind of document of these orders, each order a parcel. */
export interface Sheet {
  readonly paper: PrintedDocument;
  readonly orders: readonly PrintableOrder[];
}

/** Prints the sheets as one PDF, each page in its own size. */
export interface DocumentJob extends Omit<DocumentTerms, 'today'> {
  readonly title: string;
  readonly sheets: readonly Sheet[];
  /** True if the operator agreed to boxes for missing characters. */
  readonly boxesAllowed?: boolean;
}

/** The Universal Postal Union's forms: CN 22 for small values, CN 23 above and for parcels. */
export type CustomsForm = 'cn22' | 'cn23';

/** Numbers and terms of the exporter; empty if not configured. */
export type TradeTerms = Readonly<CustomsSettings>;

export interface DocumentTerms {
  /** As `2026-11-29`. */
  readonly today: string;
  readonly sender: Sender;
  readonly size: LabelSize;
  readonly trade: TradeTerms;
  /** Net grams of one unit by `DocumentLine.number`. */
  readonly lineGrams: Readonly<Record<string, number>>;
  /** Gross grams of the parcel by order number. */
  readonly parcelGrams: Readonly<Record<string, number | undefined>>;
}

/** `order` is null for the sender's data. */
export interface MissingGlyphs {
  readonly order: string | null;
  readonly characters: readonly string[];
}

export type DocumentResult =
  | {
      readonly kind: 'document';
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly shortened: readonly ShortenedText[];
    }
  | { readonly kind: 'missing'; readonly missing: readonly MissingGlyphs[] };

/** Millimetres; font sizes in points. */
export interface LabelShape {
  readonly width: number;
  readonly height: number;
  readonly padding: number;
  readonly latinSize: number;
  readonly numberSize: number;
  /** Font size of rows with Chinese. */
  readonly size: number;
  /** Baselines. The Chinese name takes the first row if there is room. */
  readonly latinAt: number;
  readonly rowsAt: readonly number[];
  readonly hasName: boolean;
  /** The barcode's place below the rows. Null if there is no room. */
  readonly barcode: { readonly at: number; readonly height: number; readonly textAt: number } | null;
}

export type LabelSize = 'small' | 'large';

export const LABEL_SHAPES: Readonly<Record<LabelSize, LabelShape>> = {
  small: {
    width: 22,
    height: 8,
    padding: 0.7,
    latinSize: 4,
    numberSize: 4,
    size: 5,
    latinAt: 1.75,
    rowsAt: [3.75, 5.55, 7.35],
    hasName: false,
    barcode: null,
  },
  large: {
    width: 40,
    height: 21,
    padding: 1.3,
    latinSize: 6.5,
    numberSize: 5,
    size: 5.5,
    latinAt: 3,
    rowsAt: [5.6, 8, 10.1, 12.2, 14.3],
    hasName: true,
    barcode: { at: 15.3, height: 3.6, textAt: 20.4 },
  },
};
