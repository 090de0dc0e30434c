/**
 * Weights of one piece in whole grams. A category, a product and a grade may each set them (docs/editing.md). An unset
 * weight is that of the next level: grade, product, category. The fields have the same names in Sanity and in the
 * shop's copy.
 */
import type { Finding, Verdict } from '../base/verdict.rules.ts';
import { STEP_GRAMS_MAX } from './rates.rules.ts';

type Grams = number | null | undefined;

/** The weights that one level sets. Fields of a copy that an earlier release stored are missing. */
export interface Weights {
  /** Net: the specimen with its own box or envelope. */
  readonly weight_grams?: Grams;
  /** The weight that couriers bill for a bulky piece instead: the cm³ of its box ÷ 5,000 are kilograms, ÷ 5 grams. */
  readonly billed_grams?: Grams;
}

/** A product with the levels above and below it. */
export interface WeighedProduct extends Weights {
  /** Null if it has none that is published. */
  readonly category?: Weights | null | undefined;
  readonly variants?: readonly (Weights & { readonly key: string })[] | null | undefined;
}

/** Net grams of one piece, for customs; null if no level sets them. */
export function netGramsOf(product: WeighedProduct | undefined, variantKey: string): number | null {
  return first(levelsOf(product, variantKey).map((level) => level?.weight_grams));
}

/**
 * Grams of one piece that freight is priced by; null if no level sets a weight. The billed weight is looked up apart
 * from the net weight: whoever weighs a heavier specimen in the usual box need not measure the box again. A piece is
 * never billed for less than it weighs.
 */
export function billedGramsOf(product: WeighedProduct | undefined, variantKey: string): number | null {
  const net = netGramsOf(product, variantKey);
  const billed = first(levelsOf(product, variantKey).map((level) => level?.billed_grams));
  if (net === null) return billed;
  return billed === null ? net : Math.max(net, billed);
}

function levelsOf(product: WeighedProduct | undefined, variantKey: string): (Weights | null | undefined)[] {
  return [product?.variants?.find(({ key }) => key === variantKey), product, product?.category];
}

const first = (grams: readonly Grams[]) => grams.find((one) => typeof one === 'number') ?? null;

export const WEIGHT_LABELS = { weight_grams: '每件重量', billed_grams: '计费克' } as const;

/** `label` is one of `WEIGHT_LABELS`. */
export function validateWeight(grams: Grams, label: string): Verdict {
  if (grams === undefined || grams === null) return true;
  if (!Number.isInteger(grams)) return `${label}请填整数克，例如 1.2 千克填 1200`;
  return (grams >= 1 && grams <= STEP_GRAMS_MAX) || `${label}请填 1 到 ${STEP_GRAMS_MAX} 克`;
}

/** `net` is the weight that the same level sets. */
export function validateBilledWeight(billed: Grams, net: Grams): Verdict {
  const sound = validateWeight(billed, WEIGHT_LABELS.billed_grams);
  if (sound !== true || typeof billed !== 'number' || typeof net !== 'number' || billed >= net) return sound;
  return `计费克 ${billed} 不能小于每件重量 ${net} 克；按重量计费的请留空`;
}

export function weightFindings({ weight_grams, billed_grams }: Weights): Finding[] {
  const verdicts: [string, Verdict][] = [
    ['weight_grams', validateWeight(weight_grams, WEIGHT_LABELS.weight_grams)],
    ['billed_grams', validateBilledWeight(billed_grams, weight_grams)],
  ];
  return verdicts.flatMap(([field, verdict]) =>
    verdict === true ? [] : [{ path: [field], message: verdict }],
  );
}
