/** Weights are whole grams: net by line, gross for the parcel. */
import { DEFAULT_WEIGHT_GRAMS } from '../../../src/features/shipping/customs.rules.ts';
import { type DocumentLine, quantityInParcel } from './document-order.ts';

import type { CustomsTerms } from './job.ts';

export interface Weights {
  readonly net: readonly number[];
  readonly gross: number;
}

/**
 * If the parcel weighs less than its lines together, the lines' weights are scaled down in
 * proportion.
 */
export function weightsOf(
  lines: readonly DocumentLine[],
  { lineGrams, parcelGrams }: Pick<CustomsTerms, 'lineGrams' | 'parcelGrams'>,
): Weights {
  const estimated = lines.map(
    (line) => (lineGrams[line.number] ?? DEFAULT_WEIGHT_GRAMS) * quantityInParcel(line),
  );
  const sum = estimated.reduce((all, one) => all + one, 0);
  const gross = parcelGrams ?? sum;
  if (gross >= sum) return { net: estimated, gross };
  return { net: estimated.map((one) => Math.floor((one * gross) / sum)), gross };
}

/** `0.125` */
export const formatKilograms = (grams: number) => (grams / 1000).toFixed(3);
