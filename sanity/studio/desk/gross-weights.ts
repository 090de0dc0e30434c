/** Gross weights that the operator read from the scale. They last for the tab, because a parcel is printed again. */
import { linesInParcel, type PrintableOrder, quantityInParcel } from '../documents/document-order.ts';

export const GROSS_GRAMS_MAX = 50_000;

/** With other contents it is another parcel. */
function keyOf(parcel: PrintableOrder): string {
  const contents = linesInParcel(parcel).map((line) => `${line.number}×${quantityInParcel(line)}`);
  return ['gross grams', ...contents].join(' ');
}

/** Forgets the weight if `grams` is none. */
export function rememberGrossGrams(parcel: PrintableOrder, grams: number): void {
  const isWeight = Number.isInteger(grams) && grams >= 1 && grams <= GROSS_GRAMS_MAX;
  if (isWeight) sessionStorage.setItem(keyOf(parcel), String(grams));
  else sessionStorage.removeItem(keyOf(parcel));
}

/** By order number. */
export function rememberedGrossGrams(parcels: readonly PrintableOrder[]): Readonly<Record<string, number>> {
  const known = parcels.flatMap((parcel) => {
    const grams = sessionStorage.getItem(keyOf(parcel));
    return grams === null ? [] : [[parcel.number, Number(grams)] as const];
  });
  return Object.fromEntries(known);
}
