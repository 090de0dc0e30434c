/** Weights are whole grams. */
import { DEFAULT_WEIGHT_GRAMS } from '../../../src/features/shipping/customs.rules.ts';
import { type DocumentLine, quantityInParcel } from './document-order.ts';
import type { DocumentTerms } from './job.ts';

/**
 * Net grams of the lines. They never depend on the gross weight, because the sender certifies them. CN 22 and CN 23
 * ask for the net weight of each article, so a line of unknown weight has the usual one. The print dialog of a single
 * order shows it, to be corrected.
 */
export function netGrams(lines: readonly DocumentLine[], lineGrams: DocumentTerms['lineGrams']): number[] {
  return lines.map((line) => (lineGrams[line.number] ?? DEFAULT_WEIGHT_GRAMS) * quantityInParcel(line));
}

/** `0.125` */
export const formatKilograms = (grams: number) => (grams / 1000).toFixed(3);
