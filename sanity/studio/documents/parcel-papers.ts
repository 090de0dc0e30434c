/** Decides which documents are printed for a parcel, in the order in which a packer uses them. */
import type { PrintableOrder } from './document-order.ts';
import type { DocumentJob, PrintChoice, PrintedDocument, Sheet } from './job.ts';
import { lacksLatin } from './recipient.ts';

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

export interface PrintPlan {
  readonly sheets: readonly Sheet[];
  /** Data that staff must add first: nothing is printed in part. */
  readonly lacks: readonly Lack[];
  /** Orders whose customs declaration is left out, because the gross weight of their parcel is unknown. */
  readonly unweighed: readonly string[];
}

/** `parcelGrams` has gross weights by order number. */
export function planDocuments(
  orders: readonly PrintableOrder[],
  choice: PrintChoice,
  parcelGrams: DocumentJob['parcelGrams'],
): PrintPlan {
  const isPrinted = (paper: PrintedDocument, { number }: PrintableOrder) =>
    !WEIGHED.includes(paper) || parcelGrams[number] !== undefined;
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
      .filter((order) => !documentsOf(choice, order).every((paper) => isPrinted(paper, order)))
      .map(({ number }) => number),
  };
}

function lackOf(order: PrintableOrder, choice: PrintChoice): Lack[] {
  const isSent = order.trackingNumber !== '';
  if (choice === 'all' && order.country === null && !isSent)
    return [{ order: order.number, what: 'country' }];
  const isAddressed = documentsOf(choice, order).some((paper) => ADDRESSED.includes(paper));
  return isAddressed && lacksLatin(order) ? [{ order: order.number, what: 'latin' }] : [];
}
