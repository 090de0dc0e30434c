/** The Studio queries other documents here; the server joins them. */
import type { Path, Reference, SanityDocument, ValidationContext, ValidationError } from 'sanity';
import {
  API_VERSION,
  OLD_ADDRESS_TARGET_QUERY,
  OTHER_ZONES_QUERY,
  PAGE_BY_SLUG_QUERY,
  PRODUCT_BY_SKU_QUERY,
  PRODUCT_REQUIREMENTS_QUERY,
  SLIDE_TARGET_QUERY,
  SPECIES_OF_SYNONYM_QUERY,
} from '../../src/content/queries.ts';
import type { Finding, Verdict } from '../../src/features/base/verdict.rules.ts';
import {
  draftId,
  linkTarget,
  MISSING_LINK_TARGET_MESSAGE,
  publishedId,
  validateId,
  validateSlide,
} from '../../src/features/content/addresses.rules.ts';
import { bothSidesFindings } from '../../src/features/content/content-pictures.rules.ts';
import { countriesNamed, type ZoneValue } from '../../src/features/content/content-rates.rules.ts';
import { permitFindings, validateLatinName } from '../../src/features/content/content-specimen.rules.ts';
import { pathOf } from '../../src/features/content/old-addresses.rules.ts';
import { skuTakenMessage } from '../../src/features/content/sku.rules.ts';
import { sharedCountries } from '../../src/features/shipping/rate-set.rules.ts';
import { ZONES_MAX } from '../../src/features/shipping/rates.rules.ts';

/** Paths start from `value`. */
export function validationErrors(findings: readonly Finding[], value: unknown): true | ValidationError[] {
  if (findings.length === 0) return true;
  return findings.map(({ path, message }) => ({ path: studioPath(path, value), message }));
}

function studioPath(path: Finding['path'], value: unknown): Path {
  let inner: unknown = value;
  return path.map((step) => {
    inner = (inner as Record<string | number, unknown> | undefined)?.[step];
    const key = typeof step === 'number' ? (inner as { _key?: unknown } | undefined)?._key : undefined;
    return typeof key === 'string' ? { _key: key } : step;
  });
}

/** `required()` reports empty values. */
export function skipEmpty<T>(verdictOf: (value: T) => Verdict) {
  return (value: T | undefined): Verdict => (value === undefined || value === '' ? true : verdictOf(value));
}

/** `YYYY-MM-DD` in the editor's time zone. */
export const formatToday = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date());

export function checkId(document: { readonly _id?: string } | undefined): Verdict {
  return document?._id === undefined ? true : validateId(publishedId(document._id));
}

/** Ids that a document has as published and as draft. */
export function ownIds(document: { readonly _id?: string } | undefined): string[] {
  const id = publishedId(document?._id ?? '');
  return [id, draftId(id)];
}

const API = { apiVersion: API_VERSION };

interface ProductFields {
  readonly species?: Reference;
  readonly other_species?: readonly Reference[];
  readonly category?: Reference;
  readonly source?: string;
  readonly permit_note?: string;
  readonly ventral_image?: { readonly asset?: Reference };
}

/** CITES Appendix II requires a source and a permit. */
export async function checkRequirements(
  document: SanityDocument | undefined,
  { getClient }: ValidationContext,
): Promise<true | ValidationError[]> {
  const product = (document ?? {}) as ProductFields;
  const { cites, bothSides } = await getClient(API).fetch(PRODUCT_REQUIREMENTS_QUERY, {
    species: [product.species, ...(product.other_species ?? [])].flatMap((one) => one?._ref ?? []),
    category: product.category?._ref ?? '',
  });
  return validationErrors(
    [
      ...permitFindings({ cites, source: product.source, permit_note: product.permit_note }),
      ...bothSidesFindings({ bothSides, hasVentral: product.ventral_image?.asset !== undefined }),
    ],
    document,
  );
}

/** Drafts count too: an editor may print a label before the product is published. */
export async function checkSkuUnique(
  sku: string | undefined,
  { document, getClient }: ValidationContext,
): Promise<Verdict> {
  if (!sku) return true;
  const params = { sku, own: ownIds(document) };
  const other = await getClient(API).fetch(PRODUCT_BY_SKU_QUERY, params, { perspective: 'raw' });
  return other === null ? true : skuTakenMessage(sku, other.name);
}

/** Refuses a name that would lead searches and imports to two species. */
export async function checkSynonym(
  typed: string,
  { document, getClient }: ValidationContext,
): Promise<Verdict> {
  const verdict = validateLatinName(typed.trim());
  if (verdict !== true) return verdict;
  const params = { name: typed.trim().toLowerCase(), own: ownIds(document) };
  const holder = await getClient(API).fetch(SPECIES_OF_SYNONYM_QUERY, params, { perspective: 'raw' });
  return holder === null ? true : `“${typed.trim()}”已是${holder.name ?? '别的种类'}的学名或异名`;
}

/** Refuses a link to a page of this site that is not published. */
export async function checkLinkedPage(
  href: string | undefined,
  { getClient }: ValidationContext,
): Promise<Verdict> {
  const target = linkTarget(href ?? '');
  if (target === undefined) return true;
  const client = getClient(API);
  const found =
    target.type === 'page'
      ? await client.fetch(PAGE_BY_SLUG_QUERY, { slug: target.slug, own: [] }, { perspective: 'published' })
      : await client.getDocument(target.id);
  if (found) return true;
  const path = target.type === 'page' ? pathOf('page', target.slug) : pathOf(target.type, target.id);
  const moved = await client.fetch(OLD_ADDRESS_TARGET_QUERY, { path }, { perspective: 'published' });
  if (moved === null) return MISSING_LINK_TARGET_MESSAGE;
  const to = pathOf(moved.type, (moved.type === 'page' ? moved.slug : null) ?? moved.id);
  return `这是“${moved.title}”的旧地址，顾客会被转到 ${to}；请把链接改成新地址`;
}

export async function checkSlideTarget(
  reference: Reference | undefined,
  { getClient }: ValidationContext,
): Promise<Verdict> {
  if (reference?._ref === undefined) return true;
  return validateSlide(await getClient(API).fetch(SLIDE_TARGET_QUERY, { id: reference._ref }));
}

/** Compares with the other zones as they are or will be: a draft counts instead of what is published. */
export async function checkZoneCountries(
  document: SanityDocument | undefined,
  { getClient }: ValidationContext,
): Promise<true | ValidationError[]> {
  const zone = { id: publishedId(document?._id ?? ''), ...((document ?? {}) as ZoneValue) };
  const params = { own: ownIds(document) };
  const others = await getClient(API).fetch(OTHER_ZONES_QUERY, params, { perspective: 'drafts' });
  const asCodes = ({ id, title, countries }: { id: string } & ZoneValue) => ({
    id,
    title: title ?? '',
    countries: (countries ?? []).flatMap(countriesNamed),
  });
  const findings: Finding[] = sharedCountries([asCodes(zone), ...others.map(asCodes)])
    .filter(({ zones }) => zones.includes(zone.id))
    .map(({ message }) => ({ path: ['countries'], message }));
  if (others.length >= ZONES_MAX) findings.push({ path: [], message: `最多${ZONES_MAX}个分区` });
  return validationErrors(findings, document);
}
