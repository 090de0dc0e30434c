/** Schema of the documents 寄送规则, which operators write. */
import * as z from 'zod';
import { APPENDICES } from '../features/shipping/listings.rules.ts';
import { placeCode } from '../features/shipping/places.rules.ts';
import {
  REVIEW_NOTICE_MS,
  SHIPPING_VERDICTS,
  type ShippingRule,
  SPECIMEN_SOURCES,
  YEAR_MS,
} from '../features/shipping/rule.rules.ts';
import { parseRuleTaxon } from '../features/shipping/taxon.rules.ts';

const list = <T extends z.ZodType>(item: T) => z.array(item).nullish();
const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || undefined);
const place = text.transform((value, context) => {
  if (value === undefined) return undefined;
  const code = placeCode(value);
  if (code !== null) return code;
  context.addIssue({ code: 'custom', message: `“${value}”不是国家或地区` });
  return z.NEVER;
});
const day = z.iso
  .date()
  .nullish()
  .transform((value) => value ?? undefined);

const taxon = z.string().transform((name, context) => {
  const parsed = parseRuleTaxon(name);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: `“${name}”不是学名` });
  return z.NEVER;
});

const paperSchema = z.object({
  name: z.string().trim().min(1),
  who: z.enum(['shop', 'buyer']),
  when: z.enum(['before', 'arrival']),
  days: z
    .int()
    .positive()
    .nullish()
    .transform((value) => value ?? undefined),
  cost: text,
});

export const shippingRuleSchema = z
  .object({
    _id: z.string(),
    title: text,
    border: z.enum(['export', 'import']),
    taxa: list(taxon),
    appendices: list(z.enum(APPENDICES)),
    sources: list(z.enum(SPECIMEN_SOURCES)),
    proof: z.enum(['on-file', 'none']).nullish(),
    origin: place,
    destination: place,
    verdict: z.enum(SHIPPING_VERDICTS),
    papers: list(paperSchema),
    words: text,
    law: text,
    checked_on: day,
    review_by: day,
  })
  .transform(
    (rule): ShippingRule => ({
      id: rule._id,
      title: rule.title ?? '',
      border: rule.border,
      taxa: rule.taxa ?? [],
      appendices: rule.appendices ?? [],
      sources: rule.sources ?? [],
      hasProof: rule.proof === 'on-file' ? true : rule.proof === 'none' ? false : undefined,
      origin: rule.origin,
      destination: rule.destination,
      verdict: rule.verdict,
      papers: rule.papers ?? [],
      words: rule.words ?? '',
      law: rule.law,
      checkedOn: rule.checked_on,
      reviewBy: rule.review_by,
    }),
  );

/** A GROQ condition for the rules that are stale at `now` (milliseconds), or will be within the notice. */
export function reviewDueFilter(now: number): string {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const end = now + REVIEW_NOTICE_MS;
  return `!defined(checked_on) || checked_on <= "${day(end - YEAR_MS)}" || review_by <= "${day(end)}"`;
}
