/** Schema of the documents 运费表, one for each zone. */
import * as z from 'zod';
import { requireFen } from '../features/base/money.rules.ts';
import { countriesNamed, zoneFindings } from '../features/content/content-rates.rules.ts';
import type { RateZone } from '../features/shipping/rates.rules.ts';
import { refineByFindings } from './validation.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);
const number = z.number().nullish();
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value === true);
const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((value) => value ?? []);

const waySchema = z.object({
  _key: z.string().min(1),
  name: text,
  steps: list(z.object({ up_to_grams: number, price: number })),
  free_from: number,
  days_from: number,
  days_to: number,
  tracked: flag,
  max_grams: number,
  max_goods: number,
  excluded: list(z.string()),
  takes_permits: flag,
  duty_paid: flag,
  paused_because: text,
  valid_until: z.iso
    .date()
    .nullish()
    .transform((value) => value ?? null),
});

/** A value that `zoneFindings` requires; NaN stands for one that it has reported. */
const filled = (value: number | null | undefined): number => value ?? Number.NaN;
const fenOrNull = (yuan: number | null | undefined) => (yuan == null ? null : requireFen(yuan));

const toWay = (way: z.output<typeof waySchema>): RateZone['ways'][number] => ({
  key: way._key,
  name: way.name ?? '',
  steps: way.steps
    .map(({ up_to_grams, price }) => ({
      upToGrams: filled(up_to_grams),
      priceFen: requireFen(filled(price)),
    }))
    .sort((a, b) => a.upToGrams - b.upToGrams),
  freeFromFen: fenOrNull(way.free_from),
  days: { from: filled(way.days_from), to: filled(way.days_to) },
  isTracked: way.tracked,
  maxGrams: way.max_grams ?? null,
  maxGoodsFen: fenOrNull(way.max_goods),
  excludedCategories: way.excluded,
  takesPermits: way.takes_permits,
  isDutyPaid: way.duty_paid,
  pausedBecause: way.paused_because,
  validUntil: way.valid_until,
});

export const rateZoneSchema = z
  .object({
    _id: z.string(),
    title: text,
    countries: list(z.string()),
    tax_note: text,
    ways: list(waySchema),
  })
  .superRefine(refineByFindings(zoneFindings, { always: true }))
  .transform(
    (zone): RateZone => ({
      id: zone._id,
      title: zone.title ?? '',
      countries: zone.countries.flatMap(countriesNamed),
      taxNote: zone.tax_note,
      ways: zone.ways.map(toWay),
    }),
  );

/** A zone as the query returns it, perhaps an unfinished draft. */
export type RateZoneInput = z.input<typeof rateZoneSchema>;
