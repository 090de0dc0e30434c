/** Decides which documents are printed for a parcel, in the order in which a packer uses them. */
import { linesInParcel, type PrintableOrder } from './document-order.ts';
import type { DocumentTerms, PrintChoice, PrintedDocument, Sheet } from './job.ts';
import { lacksLatin } from './recipient.ts';
import { netGrams } from './weights.ts';

const AT_HOME: readonly PrintedDocument[] = ['slip', 'labels', 'address'];
/** CN 23 is valid for letters and parcels of any value, CN 22 only for letters of small value. */
const ABROAD: readonly PrintedDocument[] = ['slip', 'labels', 'invoice', 'cn23', 'address'];
const ADDRESSED: readonly PrintedDocument[] = ['invoice', 'cn23', 'address'];
export const WEIGHED: readonly PrintedDocument[] = ['cn22', 'cn23'];
/** Customs read HS codes. */
export const WITH_HS_CODE: readonly PrintedDocument[] = ['invoice', 'cn22', 'cn23'];
export const WITH_IOSS: readonly PrintedDocument[] = ['invoice', 'cn23'];

export function documentsOf(choice: PrintChoice, { country }: Pick<PrintableOrder, 'country'>) {
  if (choice !== 'all') return [choice];
  return country === 'CN' ? AT_HOME : ABROAD;
}

export interface Lack {
  readonly order: string;
  readonly what: 'country' | 'latin';
}

export interface WrongWeight {
  readonly order: string;
  /** The lines' net grams, which the gross weight is below; null if the gross weight is unknown. */
  readonly netGrams: number | null;
}

export interface PrintPlan {
  readonly sheets: readonly Sheet[];
  /** Data that staff must add first: nothing is printed in part. */
  readonly lacks: readonly Lack[];
  /** Orders whose customs declaration is left out. */
  readonly unweighed: readonly WrongWeight[];
}

export function planDocuments(
  orders: readonly PrintableOrder[],
  choice: PrintChoice,
  weights: Pick<DocumentTerms, 'parcelGrams' | 'lineGrams'>,
): PrintPlan {
  const isPrinted = (paper: PrintedDocument, order: PrintableOrder) =>
    !WEIGHED.includes(paper) || wrongWeight(order, weights) === undefined;
  const sheets =
    choice === 'all'
      ? orders.flatMap((order) => documentsOf(choice, order).map((paper) => ({ paper, orders: [order] })))
      : [{ paper: choice, orders }];
  const printed = sheets.map(({ paper, orders }) => ({
    paper,
    orders: orders.filter((order) => isPrinted(paper, order)),
  }));
  return {
    sheets: printed.filter((sheet) => sheet.orders.length > 0),
    lacks: orders.flatMap((order) => lackOf(order, choice)),
    unweighed: orders
      .filter((order) => documentsOf(choice, order).some((paper) => WEIGHED.includes(paper)))
      .flatMap((order) => wrongWeight(order, weights) ?? []),
  };
}

function wrongWeight(
  order: PrintableOrder,
  { parcelGrams, lineGrams }: Pick<DocumentTerms, 'parcelGrams' | 'lineGrams'>,
): WrongWeight | undefined {
  const gross = parcelGrams[order.number];
  if (gross === undefined) return { order: order.number, netGrams: null };
  const net = netGrams(linesInParcel(order), lineGrams).reduce((sum, grams) => sum + grams, 0);
  return gross < net ? { order: order.number, netGrams: net } : undefined;
}

function lackOf(order: PrintableOrder, choice: PrintChoice): Lack[] {
  const isSent = order.trackingNumber !== '';
  if (choice === 'all' && order.country === null && !isSent)
    return [{ order: order.number, what: 'country' }];
  const isAddressed = documentsOf(choice, order).some((paper) => ADDRESSED.includes(paper));
  return isAddressed && lacksLatin(order) ? [{ order: order.number, what: 'latin' }] : [];
}
