/** Gross grams of parcels, as the operator read them from the scale. They stay in memory, as drafts do. */
import { map } from 'nanostores';
import { linesInParcel, type PrintableOrder, quantityInParcel } from '../documents/document-order.ts';

export const $grossGrams = map<Record<string, number | undefined>>({});

/** With other contents it is another parcel. */
export function parcelKey(parcel: PrintableOrder): string {
  return linesInParcel(parcel)
    .map((line) => `${line.number}×${quantityInParcel(line)}`)
    .join(' ');
}
