/** The freight of a parcel by the rates in force (docs/decisions/0110). Pure: `today` is the shop's day, `YYYY-MM-DD`. */
import type {
  Freight,
  NoFreight,
  OfferedWay,
  RateStep,
  RateZone,
  ShippingWay,
  WeighedLine,
} from './rates.rules.ts';

/** Undefined if no zone has the country (ISO 3166-1). */
export const findZone = (zones: readonly RateZone[], country: string): RateZone | undefined =>
  zones.find(({ countries }) => countries.includes(country));

/**
 * The freight of one parcel with all lines. Free from the threshold on, but never above the last step, because nobody
 * has said that the way takes such a parcel.
 */
export function freightOf(lines: readonly WeighedLine[], way: ShippingWay, today: string): Freight {
  if (way.pausedBecause !== null) return unknown('paused');
  if (way.validUntil !== null && today > way.validUntil) return unknown('expired');
  if (!way.takesPermits && lines.some(({ needsPermit }) => needsPermit)) return unknown('permit');
  if (lines.some(({ categoryId }) => way.excludedCategories.includes(categoryId))) return unknown('category');
  const grams = gramsOf(lines);
  if (grams === undefined) return unknown('no-weight');
  const step = stepFor(way.steps, grams);
  if (step === undefined || (way.maxGrams !== null && grams > way.maxGrams)) return unknown('too-heavy');
  const goodsFen = lines.reduce((sum, { amountFen }) => sum + amountFen, 0);
  if (way.maxGoodsFen !== null && goodsFen > way.maxGoodsFen) return unknown('too-dear');
  const isFree = way.freeFromFen !== null && goodsFen >= way.freeFromFen;
  return { kind: 'priced', feeFen: isFree ? 0 : step.priceFen, grams };
}

/** All ways to the country, in the order of its zone; empty if no zone has it. */
export function offeredWays(
  lines: readonly WeighedLine[],
  country: string,
  zones: readonly RateZone[],
  today: string,
): OfferedWay[] {
  const zone = findZone(zones, country);
  if (zone === undefined) return [];
  return zone.ways.map((way) => ({ country, zone, way, freight: freightOf(lines, way, today) }));
}

/** The cheapest tracked way, else the cheapest; of two that cost the same the first. Undefined if none has a price. */
export function proposedWay(offered: readonly OfferedWay[]): OfferedWay | undefined {
  return cheapest(offered.filter(({ way }) => way.isTracked)) ?? cheapest(offered);
}

/** Why freight is settled after paying; undefined if a way has a price. */
export function noFreightReason(offered: readonly OfferedWay[]): NoFreight | undefined {
  const reasons = offered.map(({ freight }) => (freight.kind === 'unknown' ? freight.because : undefined));
  return reasons.includes(undefined) ? undefined : (reasons[0] ?? 'no-zone');
}

const unknown = (because: NoFreight): Freight => ({ kind: 'unknown', because });

/** Undefined if a line has no weight. */
function gramsOf(lines: readonly WeighedLine[]): number | undefined {
  let sum = 0;
  for (const { grams, quantity } of lines) {
    if (grams === null) return undefined;
    sum += grams * quantity;
  }
  return sum;
}

const stepFor = (steps: readonly RateStep[], grams: number) =>
  steps.find(({ upToGrams }) => grams <= upToGrams);

function cheapest(offered: readonly OfferedWay[]): OfferedWay | undefined {
  const priced = offered.flatMap((one) =>
    one.freight.kind === 'priced' ? [{ one, feeFen: one.freight.feeFen }] : [],
  );
  return priced.sort((a, b) => a.feeFen - b.feeFen)[0]?.one;
}
