import * as z from 'zod';
import { fillInMessage } from '../features/base/verdict.rules.ts';
import { validateId } from '../features/content/addresses.rules.ts';
import {
  validateCites,
  validateCollectionDate,
  validateLatinName,
  validateMillimetres,
  validateWingspan,
} from '../features/content/content-specimen.rules.ts';
import { validateOldAddress } from '../features/content/old-addresses.rules.ts';
import { validateSku } from '../features/content/sku.rules.ts';
import type { SpecimenFact, SpecimenFacts } from '../features/specimens/specimen-facts.rules.ts';
import { picture } from './picture-field.ts';
import { refineByVerdict } from './validation.ts';

/** An empty field gets the Studio's message. */
export const text = (label: string) =>
  z
    .string({ error: fillInMessage(label) })
    .trim()
    .min(1, fillInMessage(label));

export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');

/** Null if empty, or if the document is older than the field. */
export const textIfAny = optionalText.transform((value) => value || null);

export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

export const rank = z
  .number()
  .nullish()
  .transform((value) => value ?? null);

export const date = z
  .string()
  .nullish()
  .superRefine(refineByVerdict(validateCollectionDate))
  .transform((value) => value ?? null);

export const millimetres = (fact: SpecimenFact) =>
  z
    .number()
    .nullish()
    .superRefine(refineByVerdict((length) => validateMillimetres(fact, length)))
    .transform((value) => value ?? null);

type SchemaOf<F extends SpecimenFact> = F extends { type: 'text'; isRequired: true }
  ? ReturnType<typeof text>
  : F extends { type: 'text' }
    ? typeof textIfAny
    : F extends { type: 'flag' }
      ? typeof flag
      : F extends { type: 'millimetres' }
        ? ReturnType<typeof millimetres>
        : typeof date;

function schemaOf(fact: SpecimenFact) {
  if (fact.type === 'text') return fact.isRequired ? text(fact.title) : textIfAny;
  if (fact.type === 'millimetres') return millimetres(fact);
  return fact.type === 'flag' ? flag : date;
}

export const factSchemas = <T extends SpecimenFacts>(facts: T) =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, schemaOf(fact)])) as {
    readonly [K in keyof T]: SchemaOf<T[K]>;
  };

const grams = z
  .number()
  .nullish()
  .transform((value) => value ?? undefined);

/** The fields are missing if they are empty, so that stored copies do not grow. */
export const weights = { weight_grams: grams, billed_grams: grams };

export const yuan = (label: string) => z.number({ error: fillInMessage(label) });

export const wingspan = z
  .object(
    {
      min: z.number(fillInMessage('最小翅展')).positive(),
      max: z.number(fillInMessage('最大翅展')).positive(),
    },
    { error: fillInMessage('翅展') },
  )
  .superRefine(refineByVerdict(validateWingspan));

export const cites = z
  .enum(['II', 'III', 'I', 'none'])
  .nullish()
  .superRefine(refineByVerdict(validateCites))
  .transform((appendix) => (appendix === 'II' || appendix === 'III' ? appendix : null));

export const id = z.string({ error: fillInMessage('编号') }).superRefine(refineByVerdict(validateId));

/** Null for a product that is older than SKUs. */
export const sku = textIfAny.superRefine(
  refineByVerdict((value) => (value === null ? true : validateSku(value))),
);

export const latinName = text('学名').superRefine(refineByVerdict(validateLatinName));

/** Other scientific names of the species. */
export const synonyms = z
  .array(
    z
      .string()
      .trim()
      .superRefine(refineByVerdict((name) => name === '' || validateLatinName(name))),
  )
  .nullish()
  .transform((names) => (names ?? []).filter((name) => name !== ''));

/** A malformed address is ignored: it must not take the page down. */
export const oldAddresses = z
  .array(z.unknown())
  .nullish()
  .transform((paths) =>
    (paths ?? [])
      .filter((path) => typeof path === 'string')
      .filter((path) => validateOldAddress(path) === true),
  );

/** Null if the page uses its own text or first picture. */
export const seo = z
  .object({ title: textIfAny, description: textIfAny, picture: picture('分享图片').nullish() })
  .nullish()
  .transform((found) => ({
    title: found?.title ?? null,
    description: found?.description ?? null,
    picture: found?.picture ?? null,
  }));

export const dated = { _id: z.string(), _createdAt: z.iso.datetime(), _updatedAt: z.iso.datetime() };

export const document = { ...dated, _id: id };
