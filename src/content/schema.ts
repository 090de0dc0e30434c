/** What the shop takes from Sanity, checked at the border. Money leaves this file as whole fen. */
import { z } from 'zod';
import type { Picture } from '../contract/catalogue.ts';
import { idSchema } from '../contract/catalogue.ts';
import { MAX_PRICE_FEN, yuanToFen } from '../rules/money.ts';
import { slugVerdict } from '../rules/page-slug.ts';
import { leadsSomewhere } from './link.ts';
import { pictureOf } from './picture.ts';

const text = z.string({ error: 'is missing' }).trim().min(1, 'is empty');
const optionalText = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');
const rank = z
  .number()
  .nullish()
  .transform((value) => value ?? null);

const yuan = z.number({ error: 'is missing' }).transform((value, context) => {
  const fen = yuanToFen(value);
  if (fen === undefined || fen === 0 || fen > MAX_PRICE_FEN) {
    const most = MAX_PRICE_FEN / 100;
    context.addIssue(`is ${value}: a price is above 0 and at most ${most}, in yuan with at most 2 decimals`);
    return z.NEVER;
  }
  return fen;
});

const picture = z
  .object(
    { assetId: z.string().nullish(), found: z.boolean().nullish(), alt: z.string().nullish() },
    { error: 'is missing: upload a picture' },
  )
  .transform((image, context): Picture => {
    if (!image.assetId) {
      context.addIssue('is missing: upload a picture');
      return z.NEVER;
    }
    const found = pictureOf(image.assetId, image.alt?.trim() ?? '');
    if (found === undefined || image.found !== true) {
      context.addIssue(`points to ${image.assetId}, which is not an uploaded picture: upload it again`);
      return z.NEVER;
    }
    if (found.alt === '') context.addIssue('has no alternative text: describe it in a few words');
    return found;
  });

const wingspan = z
  .object(
    { min: z.number().positive(), max: z.number().positive() },
    { error: 'is missing: give min and max in mm' },
  )
  .refine(({ min, max }) => min <= max, 'has its min above its max');

const cites = z
  .enum(['II', 'III', 'I', 'none'])
  .nullish()
  .transform((appendix, context) => {
    if (appendix === 'I') {
      context.addIssue('is I: trade in species of CITES appendix I is forbidden, take the species down');
      return z.NEVER;
    }
    return appendix === 'II' || appendix === 'III' ? appendix : null;
  });

const id = z.string({ error: 'is missing' }).refine((value) => idSchema.safeParse(value).success, {
  error: (issue) => `is ${String(issue.input)}: ids are lower-case letters, digits, - and _`,
});

const document = { _id: id, _createdAt: z.iso.datetime(), _updatedAt: z.iso.datetime() };

export const speciesContent = z.object({
  ...document,
  name: text,
  latinName: text,
  family: text,
  description: text,
  distribution: text,
  cites,
  rank,
  wingspan,
  picture,
});

export const categoryContent = z.object({ ...document, name: text, description: optionalText, rank });

const tiers = z
  .array(z.object({ quantity: z.int().min(2, 'starts at 2 pieces or more'), price: yuan }))
  .nullish()
  .transform((list) => (list ?? []).map(({ quantity, price }) => ({ quantity, priceFen: price })))
  .refine(
    (list) => new Set(list.map((tier) => tier.quantity)).size === list.length,
    'has two tiers that start at the same quantity',
  );

const variant = z
  .object({
    _key: text,
    grade: text,
    description: optionalText,
    price: yuan,
    original_price: yuan.nullish(),
    withdrawn: z.boolean().nullish(),
    tiers,
  })
  .transform((found) => ({
    key: found._key,
    grade: found.grade,
    description: found.description,
    priceFen: found.price,
    originalPriceFen: found.original_price ?? null,
    withdrawn: found.withdrawn ?? false,
    tiers: found.tiers,
  }));

export const productContent = z
  .object({
    ...document,
    name: text,
    origin: text,
    locality: optionalText,
    collected_on: z
      .string()
      .regex(/^\d{4}-\d{2}(-\d{2})?$/, 'is no date like 2024-06 or 2024-06-15')
      .nullish(),
    gender: text,
    description: text,
    rank,
    species: z.object(
      { _id: id, name: text, latinName: text, family: text, cites, wingspan },
      { error: 'points to a species that is missing or not published' },
    ),
    categoryId: z.string({ error: 'points to a category that is missing or not published' }),
    main: picture,
    ventral: picture.nullish(),
    more: z.array(picture).nullish(),
    variants: z
      .array(variant, { error: 'is missing: a product has at least one grade' })
      .min(1, 'is empty: a product has at least one grade')
      .refine(
        (list) => new Set(list.map((found) => found.grade)).size === list.length,
        'has two variants of one grade',
      ),
  })
  .transform(({ main, ventral, more, ...rest }) => ({
    ...rest,
    collected_on: rest.collected_on ?? null,
    pictures: [main, ...(ventral ? [ventral] : []), ...(more ?? [])],
  }));

export const carouselContent = z.object({
  ...document,
  title: text,
  subtitle: optionalText,
  buttonText: text,
  rank,
  productId: z.string({ error: 'points to a product that is missing or not published' }),
  picture,
});

const mark = z.looseObject({ href: z.unknown() }).superRefine(({ href }, context) => {
  if (href === undefined || leadsSomewhere(href)) return;
  context.addIssue(
    `leads to ${JSON.stringify(href)}: a link is a path such as /refund, or begins with https://, http://, mailto: or tel:`,
  );
});

/** Portable Text stays as it is, but for its links: the page's renderer knows its blocks, spans and marks. */
const portableText = z
  .array(z.looseObject({ _type: z.string(), _key: z.string(), markDefs: z.array(mark).nullish() }))
  .min(1, 'is empty');

const slug = z
  .string({ error: 'is missing: give the page an address, such as faq' })
  .superRefine((value, context) => {
    const verdict = slugVerdict(value);
    if (verdict === 'malformed')
      context.addIssue(
        `is ${JSON.stringify(value)}: at most 60 lower-case letters and digits, words joined by -`,
      );
    if (verdict === 'reserved')
      context.addIssue(`is ${value}, which is a route of the shop itself: give the page another address`);
  });

export const pageContent = z.object({
  _id: z.string(),
  _createdAt: z.iso.datetime(),
  title: text,
  slug,
  lists: z
    .array(z.enum(['header', 'footer']))
    .nullish()
    .transform((lists) => lists ?? []),
  rank,
  summary: optionalText,
  contact_card: z
    .boolean()
    .nullish()
    .transform((shown) => shown ?? false),
  body: portableText,
  updated_on: z.iso.date(),
});

export const siteContent = z.object({
  _id: z.string(),
  tagline: text,
  operatingCompany: text,
  contact: z.object({ email: z.email(), phone: optionalText, hours: optionalText, address: optionalText }),
  trust: z.array(z.object({ title: text, text })).length(3, 'has to have three items'),
  listingTitle: text,
  listingLead: text,
  banner: picture,
});

export type SpeciesContent = z.infer<typeof speciesContent>;
export type CategoryContent = z.infer<typeof categoryContent>;
export type VariantContent = z.infer<typeof variant>;
export type ProductContent = z.infer<typeof productContent>;
export type CarouselContent = z.infer<typeof carouselContent>;
export type PageContent = z.infer<typeof pageContent>;
export type SiteContent = z.infer<typeof siteContent>;
