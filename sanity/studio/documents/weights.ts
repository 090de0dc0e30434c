/** Weights are whole grams. */
import { DEFAULT_WEIGHT_GRAMS } from '../../../src/features/shipping/customs.rules.ts';
import { type DocumentLine, quantityInParcel } from './document-order.ts';
import type { DocumentTerms } from './job.ts';

/**
 * Net grams of the lines. If the parcel weighs less than its lines together, their weights are scaled down in
 * proportion.
 */
export function netGrams(
  lines: readonly DocumentLine[],
  lineGrams: DocumentTerms['lineGrams'],
  gross: number,
): number[] {
  const estimated = lines.map(
    (line) => (lineGrams[line.number] ?? DEFAULT_WEIGHT_GRAMS) * quantityInParcel(line),
  );
  const sum = estimated.reduce((all, one) => all + one, 0);
  return gross >= sum ? estimated : estimated.map((one) => Math.floor((one * gross) / sum));
}

/** `0.125` */
export const formatKilograms = (grams: number) => (grams / 1000).toFixed(3);
