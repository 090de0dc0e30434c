/** Money in the results becomes whole fen. */
import * as z from 'zod';
import { emailSchema } from '../features/base/email.contract.ts';
import { requireFen } from '../features/base/money.rules.ts';
import {
  SPELLING_MAX_LENGTH,
  SPELLINGS_MAX,
  spellingFindings,
  validateSpelling,
} from '../features/base/spellings.rules.ts';
import { chooseMessage, fillInMessage, uploadMessage } from '../features/base/verdict.rules.ts';
import { validatePageSlug, validateSlide } from '../features/content/addresses.rules.ts';
import { pricedFindings } from '../features/content/content-money.rules.ts';
import { bothSidesFindings, PICTURE_FRAMES } from '../features/content/content-pictures.rules.ts';
import {
  permitFindings,
  validateSpecimenNumber,
  variantFindings,
} from '../features/content/content-specimen.rules.ts';
import {
  COURIER_NAME_MAX,
  COURIERS_MAX,
  courierFindings,
  validateTrackingUrl,
} from '../features/shipping/couriers.rules.ts';
import { SOURCES } from '../features/shipping/sources.rules.ts';
import { weightFindings } from '../features/shipping/weights.rules.ts';
import { FAULT_NAMES, faultsOf } from '../features/specimens/faults.rules.ts';
import { isSpecimenQuality, specimenNumber, specimenQuality } from '../features/specimens/specimen.rules.ts';
import {
  factsOnProduct,
  PRODUCT_FACTS,
  plainFacts,
  SPECIES_FACTS,
} from '../features/specimens/specimen-facts.rules.ts';
import { pageText } from './page-text.ts';
import { picture } from './picture-field.ts';
import {
  cites,
  date,
  dated,
  document,
  factSchemas,
  flag,
  id,
  latinName,
  millimetres,
  oldAddresses,
  optionalText,
  rank,
  seo,
  sku,
  synonyms,
  text,
  textIfAny,
  weights,
  wingspan,
  yuan,
} from './schema-fields.ts';
import { refineByFindings, refineByVerdict } from './validation.ts';

export const speciesContentSchema = z.object({
  ...document,
  name: text('中文名'),
  latinName,
  synonyms,
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
  seo,
  oldAddresses,
});

export const categoryContentSchema = z
  .object({
    ...document,
    name: text('名称'),
    description: optionalText,
    rank,
    ...weights,
  })
  .superRefine(refineByFindings(weightFindings));

const percent = z.number().min(0).max(100);

const fault = z.enum(FAULT_NAMES, { error: chooseMessage('瑕疵') });

const mark = z.object({ side: z.enum(['dorsal', 'ventral']), x: percent, y: percent, fault });

/** Fields of a single specimen; the query returns null for other grades. */
const specimenFields = {
  is_specimen: flag,
  number: z.number().nullish(),
  faults: z.array(fault).nullish(),
  marks: z.array(mark).nullish(),
  forewing_mm: millimetres(PRODUCT_FACTS.forewing_mm),
  collected_on: date,
  collector: textIfAny,
  locality: textIfAny,
  locality_coarsened: flag,
  dorsal: picture('背面照片').nullish(),
  ventral: picture('腹面照片').nullish(),
};

const specimenOnly = z.object(specimenFields);

function specimenFindings({ is_specimen, number, dorsal }: z.output<typeof specimenOnly>) {
  if (!is_specimen) return [];
  const verdict = validateSpecimenNumber(number);
  return [
    ...(verdict === true ? [] : [{ path: ['number'], message: verdict }]),
    ...(dorsal ? [] : [{ path: ['dorsal'], message: uploadMessage('背面照片') }]),
  ];
}

/** Undefined for a grade that is not a single specimen. `number` counts within the product. */
function specimenOf(found: z.output<typeof specimenOnly>, grade: string) {
  const { is_specimen, number, dorsal, ventral } = found;
  if (!is_specimen || !number || !dorsal) return undefined;
  const marks = found.marks ?? [];
  const { forewing_mm, collected_on, collector, locality, locality_coarsened } = found;
  return {
    number,
    grade,
    forewing_mm,
    collected_on,
    collector,
    locality,
    locality_coarsened,
    marks,
    faults: faultsOf(found.faults ?? [], marks),
    pictures: [
      { ...dorsal, side: 'dorsal' as const },
      ...(ventral ? [{ ...ventral, side: 'ventral' as const }] : []),
    ],
  };
}

const variant = z
  .object({
    _key: text('编号'),
    grade: text('品质').refine(
      (grade) => !isSpecimenQuality(grade),
      '品质不能以“ · 数字”结尾，那是单只标本的名称',
    ),
    description: optionalText,
    price: yuan('单价'),
    original_price: z.number().nullish(),
    withdrawn: flag,
    ...weights,
    tiers: z
      .array(z.object({ quantity: z.number(fillInMessage('起批数量')), price: yuan('单价') }))
      .nullish(),
    ...specimenFields,
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
  .superRefine(refineByFindings(specimenFindings))
  .superRefine(refineByFindings(weightFindings))
  .transform((found) => {
    const specimen = specimenOf(found, found.grade);
    return {
      key: found._key,
      grade: found.grade,
      description: found.description,
      priceFen: requireFen(found.price),
      originalPriceFen: typeof found.original_price === 'number' ? requireFen(found.original_price) : null,
      withdrawn: found.withdrawn,
      weight_grams: found.weight_grams,
      billed_grams: found.billed_grams,
      // A single specimen has at most one unit.
      tiers: found.is_specimen
        ? []
        : (found.tiers ?? []).map(({ quantity, price }) => ({ quantity, priceFen: requireFen(price) })),
      ...(specimen && { specimen }),
    };
  });

/** A specimen's name consists of grade and number, so that each variant has a unique name. */
function namedVariant({ specimen, ...rest }: z.output<typeof variant>, sku: string | null) {
  if (specimen === undefined) return rest;
  const { number, ...facts } = specimen;
  return {
    ...rest,
    grade: specimenQuality(specimen.grade, number),
    specimen: { number: specimenNumber(sku, number), ...facts },
  };
}

const species = z.object(
  {
    _id: id,
    name: text('中文名'),
    latinName,
    synonyms,
    family: text('科'),
    cites,
    wingspan,
    ...factSchemas(factsOnProduct(SPECIES_FACTS)),
  },
  { error: '所选的蝶种没有发布或已经删除，请先发布它，或改选一种' },
);

const otherSpecies = z
  .array(z.object({ name: text('中文名'), latinName, synonyms, cites }).nullable())
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
    proof: z.enum(['on-file', 'none']).nullish(),
    description: text('商品说明'),
    rank,
    seo,
    oldAddresses,
    species,
    other_species: otherSpecies,
    set_counts: z.array(z.number()).nullish(),
    ...weights,
    categoryId: z.string({ error: '所选的商品类别没有发布或已经删除，请先发布它，或改选一类' }),
    bothSides: z.boolean().nullish(),
    main: picture('主图'),
    ventral: picture('腹面图').nullish(),
    more: z.array(picture('图片')).nullish(),
    variants: z
      .array(variant, { error: '至少要有一个品质规格' })
      .min(1, '至少要有一个品质规格')
      .superRefine(
        refineByFindings((variants) =>
          variantFindings(variants.map(({ grade, specimen }) => ({ grade, number: specimen?.number }))),
        ),
      ),
  })
  .superRefine(
    refineByFindings(({ species: main, other_species, source, permit_note, bothSides, ventral }) => [
      ...permitFindings({ cites: [main, ...other_species].map(({ cites }) => cites), source, permit_note }),
      ...bothSidesFindings({ bothSides, hasVentral: Boolean(ventral) }),
    ]),
  )
  .superRefine(refineByFindings(weightFindings))
  .transform(({ main, ventral, more, bothSides: _, ...rest }) => ({
    ...rest,
    source: rest.source ?? null,
    proof: rest.proof ?? null,
    variants: rest.variants.map((each): VariantContent => namedVariant(each, rest.sku)),
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
      ({ productId, productOnSale }) => validateSlide(productId ? { onSale: productOnSale } : null),
      ['productId'],
    ),
  )
  .transform(({ productId, productOnSale: _, ...rest }) => ({ ...rest, productId: productId ?? '' }));

const slug = z.string({ error: fillInMessage('网址') }).superRefine(refineByVerdict(validatePageSlug));

export const pageContentSchema = z.object({
  ...dated,
  title: text('标题'),
  slug,
  seo,
  oldAddresses,
  lists: z
    .array(z.enum(['header', 'footer']))
    .nullish()
    .transform((lists) => lists ?? []),
  rank,
  summary: optionalText,
  contact_card: flag,
  body: pageText,
  updated_on: z.iso.date({ error: fillInMessage('更新日期') }),
});

const trackingUrl = textIfAny.superRefine(
  refineByVerdict((template) => template === null || validateTrackingUrl(template)),
);

const courierName = text('快递公司名称').max(COURIER_NAME_MAX, `快递公司名称最多 ${COURIER_NAME_MAX} 个字`);

const spelling = (label: string) =>
  text(label)
    .max(SPELLING_MAX_LENGTH, `${label}最多 ${SPELLING_MAX_LENGTH} 个字`)
    .superRefine(refineByVerdict((word) => word === '' || validateSpelling(word)));

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
  couriers: z
    .array(z.object({ name: courierName, trackingUrl }))
    .max(COURIERS_MAX)
    .nullish()
    .transform((value) => value ?? [])
    .superRefine(refineByFindings(courierFindings)),
  spellings: z
    .array(
      z.object({
        simplified: spelling('简体写法'),
        traditional: spelling('繁体写法'),
      }),
    )
    .max(SPELLINGS_MAX)
    .nullish()
    .transform((value) => value ?? [])
    .superRefine(refineByFindings(spellingFindings)),
  seo,
});

export type SpeciesContent = z.infer<typeof speciesContentSchema>;

export type CategoryContent = z.infer<typeof categoryContentSchema>;

type Variant = z.infer<typeof variant>;

/** A specimen of a product; `grade` of its variant includes the number. */
export type SpecimenContent = Omit<NonNullable<Variant['specimen']>, 'number'> & {
  /** Such as DC0123-07. */
  readonly number: string;
};

export type VariantContent = Omit<Variant, 'specimen'> & { readonly specimen?: SpecimenContent };

export type ProductContent = z.infer<typeof productContentSchema> & {
  /** Its present category, for its weights; set only where a query joins it (netlify/server/specimens/store.ts). */
  readonly category?: CategoryContent;
};

export type CarouselContent = z.infer<typeof carouselContentSchema>;

export type PageContent = z.infer<typeof pageContentSchema>;

export type Seo = z.infer<typeof seo>;

export type SiteContent = z.infer<typeof siteContentSchema>;
