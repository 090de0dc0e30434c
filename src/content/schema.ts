/** Schemas of what the queries return. Money becomes whole fen. */
import * as z from 'zod';
import type { Picture } from '../contract/catalogue.ts';
import { emailSchema } from '../contract/email.ts';
import {
  INVALID_LINK,
  idVerdict,
  isAllowedLink,
  pageSlugVerdict,
  slideVerdict,
} from '../rules/content/addresses.ts';
import { pricedFindings } from '../rules/content/money.ts';
import { altVerdict, bothSidesFindings, PICTURE_FRAMES } from '../rules/content/pictures.ts';
import { skuVerdict } from '../rules/content/sku.ts';
import {
  citesVerdict,
  collectedOnVerdict,
  gradeFindings,
  latinNameVerdict,
  millimetresVerdict,
  permitFindings,
  wingspanVerdict,
} from '../rules/content/specimen.ts';
import { chooseMessage, fillInMessage, uploadMessage } from '../rules/content/verdict.ts';
import { requireFen } from '../rules/money.ts';
import { SOURCES } from '../rules/specimen.ts';
import {
  factsOnProduct,
  PRODUCT_FACTS,
  plainFacts,
  SPECIES_FACTS,
  type SpecimenFact,
  type SpecimenFacts,
} from '../rules/specimen-facts.ts';
import { pictureOf } from './picture.ts';
import { refineByFindings, refineByVerdict } from './validation.ts';

/** An empty field gets the Studio's own message. */
const text = (label: string) =>
  z
    .string({ error: fillInMessage(label) })
    .trim()
    .min(1, fillInMessage(label));
const optionalText = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');
/** Null if empty, or if the content is older than the field. */
const textIfAny = optionalText.transform((value) => value || null);
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
const rank = z
  .number()
  .nullish()
  .transform((value) => value ?? null);

const date = z
  .string()
  .nullish()
  .superRefine(refineByVerdict(collectedOnVerdict))
  .transform((value) => value ?? null);
const millimetres = (fact: SpecimenFact) =>
  z
    .number()
    .nullish()
    .superRefine(refineByVerdict((length) => millimetresVerdict(fact, length)))
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

const factSchemas = <T extends SpecimenFacts>(facts: T) =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, schemaOf(fact)])) as {
    readonly [K in keyof T]: SchemaOf<T[K]>;
  };

const yuan = (label: string) => z.number({ error: fillInMessage(label) });
/** No editor types these numbers, so a malformed crop or hotspot is ignored. */
const share = z.number().transform((value) => Math.max(0, Math.min(value, 1)));
const crop = z
  .object({ left: share, top: share, right: share, bottom: share })
  .nullish()
  .transform((value) => value ?? null)
  .catch(null);
const hotspot = z
  .object({ x: share, y: share })
  .nullish()
  .transform((value) => value ?? null)
  .catch(null);

/** `frame` is the aspect ratio to cut the picture to; without it the picture is shown whole. */
const picture = (label: string, frame?: number) =>
  z
    .object(
      {
        assetId: z.string().nullish(),
        found: z.boolean().nullish(),
        alt: z.string().nullish(),
        crop,
        hotspot,
      },
      { error: uploadMessage(label) },
    )
    .transform((image, context): Picture => {
      if (!image.assetId) {
        context.addIssue(uploadMessage(label));
        return z.NEVER;
      }
      const { assetId, alt: text, ...part } = image;
      const found = pictureOf({ assetId, alt: text?.trim() ?? '', ...part }, frame);
      if (found === undefined || image.found !== true) {
        context.addIssue(`${label}指向的文件 ${image.assetId} 不存在，请重新上传`);
        return z.NEVER;
      }
      const alt = altVerdict(image.alt);
      if (alt !== true) context.addIssue({ code: 'custom', message: alt, path: ['alt'] });
      return found;
    });

const wingspan = z
  .object(
    {
      min: z.number(fillInMessage('最小翅展')).positive(),
      max: z.number(fillInMessage('最大翅展')).positive(),
    },
    { error: fillInMessage('翅展') },
  )
  .superRefine(refineByVerdict(wingspanVerdict));

const cites = z
  .enum(['II', 'III', 'I', 'none'])
  .nullish()
  .superRefine(refineByVerdict(citesVerdict))
  .transform((appendix) => (appendix === 'II' || appendix === 'III' ? appendix : null));

const id = z.string({ error: fillInMessage('编号') }).superRefine(refineByVerdict(idVerdict));
/** Null for a product that is older than the field. */
const sku = textIfAny.superRefine(refineByVerdict((value) => (value === null ? true : skuVerdict(value))));
const latinName = text('学名').superRefine(refineByVerdict(latinNameVerdict));

/** Fields of documents whose id is not in a URL. */
const dated = { _id: z.string(), _createdAt: z.iso.datetime(), _updatedAt: z.iso.datetime() };
const document = { ...dated, _id: id };

export const speciesContentSchema = z.object({
  ...document,
  name: text('中文名'),
  latinName,
  aliases: z
    .array(z.string().trim())
    .nullish()
    .transform((names) => (names ?? []).filter((name) => name !== '')),
  family: text('科'),
  description: text('简介'),
  ...factSchemas(plainFacts(SPECIES_FACTS)),
  cites,
  rank,
  wingspan,
  picture: picture('代表图片'),
});

export const categoryContentSchema = z.object({
  ...document,
  name: text('名称'),
  description: optionalText,
  rank,
});

const variant = z
  .object({
    _key: text('编号'),
    grade: text('品质'),
    description: optionalText,
    price: yuan('单价'),
    original_price: z.number().nullish(),
    withdrawn: flag,
    tiers: z
      .array(z.object({ quantity: z.number(fillInMessage('起批数量')), price: yuan('单价') }))
      .nullish(),
  })
  .superRefine(
    refineByFindings(
      ({ tiers, ...rest }) =>
        pricedFindings({ ...rest, bulk_discount: tiers }).map(({ path: [field, ...path], message }) => ({
          path: [field === 'bulk_discount' ? 'tiers' : (field ?? ''), ...path],
          message,
        })),
      { always: true },
    ),
  )
  .transform((found) => ({
    key: found._key,
    grade: found.grade,
    description: found.description,
    priceFen: requireFen(found.price),
    originalPriceFen: typeof found.original_price === 'number' ? requireFen(found.original_price) : null,
    withdrawn: found.withdrawn,
    tiers: (found.tiers ?? []).map(({ quantity, price }) => ({ quantity, priceFen: requireFen(price) })),
  }));

const species = z.object(
  {
    _id: id,
    name: text('中文名'),
    latinName,
    family: text('科'),
    cites,
    wingspan,
    ...factSchemas(factsOnProduct(SPECIES_FACTS)),
  },
  { error: '所选的蝶种没有发布或已经删除，请先发布它，或改选一种' },
);

/** The other species of a set; deleted ones are left out. */
const otherSpecies = z
  .array(z.object({ name: text('中文名'), latinName, cites }).nullable())
  .nullish()
  .transform((found) => (found ?? []).filter((one) => one !== null));

export const productContentSchema = z
  .object({
    ...document,
    name: text('商品名'),
    sku,
    ...factSchemas(plainFacts(PRODUCT_FACTS)),
    locality: optionalText,
    locality_coarsened: flag,
    gender: text(PRODUCT_FACTS.gender.title),
    source: z.enum(SOURCES, { error: chooseMessage(PRODUCT_FACTS.source.title) }).nullish(),
    description: text('商品说明'),
    rank,
    species,
    other_species: otherSpecies,
    categoryId: z.string({ error: '所选的商品类别没有发布或已经删除，请先发布它，或改选一类' }),
    bothSides: z.boolean().nullish(),
    main: picture('主图'),
    ventral: picture('腹面图').nullish(),
    more: z.array(picture('图片')).nullish(),
    variants: z
      .array(variant, { error: '至少要有一个品质规格' })
      .min(1, '至少要有一个品质规格')
      .superRefine(refineByFindings(gradeFindings)),
  })
  .superRefine(
    refineByFindings(({ species: main, other_species, source, permit_note, bothSides, ventral }) => [
      ...permitFindings({ cites: [main, ...other_species].map(({ cites }) => cites), source, permit_note }),
      ...bothSidesFindings({ bothSides, hasVentral: Boolean(ventral) }),
    ]),
  )
  .transform(({ main, ventral, more, bothSides: _, ...rest }) => ({
    ...rest,
    source: rest.source ?? null,
    pictures: [
      ...(ventral
        ? [
            { ...main, side: 'dorsal' as const },
            { ...ventral, side: 'ventral' as const },
          ]
        : [main]),
      ...(more ?? []),
    ],
  }));

export const carouselContentSchema = z
  .object({
    ...document,
    title: text('标题'),
    subtitle: optionalText,
    buttonText: text('按钮文字'),
    rank,
    productId: z.string().nullish(),
    productOnSale: z.boolean().nullish(),
    picture: picture('图片', PICTURE_FRAMES.slide),
  })
  .superRefine(
    refineByVerdict(
      ({ productId, productOnSale }) => slideVerdict(productId ? { onSale: productOnSale } : null),
      ['productId'],
    ),
  )
  .transform(({ productId, productOnSale: _, ...rest }) => ({ ...rest, productId: productId ?? '' }));

const mark = z
  .looseObject({ _type: z.string(), _key: z.string(), href: z.unknown() })
  .superRefine(({ href }, context) => {
    if (href === undefined || isAllowedLink(href)) return;
    context.addIssue({ code: 'custom', path: ['href'], message: INVALID_LINK });
  });

const span = z.looseObject({
  _type: z.string(),
  text: z.string().optional(),
  marks: z.array(z.string()).nullish(),
});

/** The Studio's own limit. The renderer opens every level, so a huge number would never end. */
const LIST_LEVELS_MAX = 10;
const listLevel = z
  .unknown()
  .refine((level) => typeof level !== 'number' || level <= LIST_LEVELS_MAX, `列表最多 ${LIST_LEVELS_MAX} 级`);

/** Only links and list levels are checked: the renderer handles any blocks, spans and marks. */
const portableText = z
  .array(
    z.looseObject({
      _type: z.string(),
      _key: z.string(),
      level: listLevel.optional(),
      markDefs: z.array(mark).nullish(),
      children: z.array(span).optional(),
    }),
    { error: fillInMessage('正文') },
  )
  .min(1, fillInMessage('正文'));

const slug = z.string({ error: fillInMessage('网址') }).superRefine(refineByVerdict(pageSlugVerdict));

export const pageContentSchema = z.object({
  ...dated,
  title: text('标题'),
  slug,
  lists: z
    .array(z.enum(['header', 'footer']))
    .nullish()
    .transform((lists) => lists ?? []),
  rank,
  summary: optionalText,
  contact_card: flag,
  body: portableText,
  updated_on: z.iso.date({ error: fillInMessage('更新日期') }),
});

export const siteContentSchema = z.object({
  ...dated,
  tagline: text('页脚标语'),
  operatingCompany: text('经营者'),
  contact: z.object(
    {
      email: z
        .string({ error: fillInMessage('客服邮箱') })
        .refine((address) => emailSchema.safeParse(address).success, { error: '请填写有效的客服邮箱' }),
      phone: optionalText,
      hours: optionalText,
      address: optionalText,
    },
    { error: fillInMessage('联系方式') },
  ),
  trust: z
    .array(z.object({ title: text('标题'), text: text('说明') }), '信任区应为三项')
    .length(3, '信任区应为三项'),
  listingTitle: text('标题'),
  listingLead: text('导语'),
  banner: picture('横幅图片', PICTURE_FRAMES.listingBanner),
});

export type SpeciesContent = z.infer<typeof speciesContentSchema>;
export type CategoryContent = z.infer<typeof categoryContentSchema>;
export type VariantContent = z.infer<typeof variant>;
export type ProductContent = z.infer<typeof productContentSchema>;
export type CarouselContent = z.infer<typeof carouselContentSchema>;
export type PageContent = z.infer<typeof pageContentSchema>;
export type SiteContent = z.infer<typeof siteContentSchema>;
