/** What a document asks of others before it may be published: the Studio asks the content, the server joins it. */
import type { Reference, SanityDocument, ValidationContext, ValidationError } from 'sanity';
import {
  API_VERSION,
  PAGE_AT_SLUG_QUERY,
  PRODUCT_DEMANDS_QUERY,
  SLIDE_TARGET_QUERY,
} from '../../src/content/queries.ts';
import { slideVerdict } from '../../src/rules/content/addresses.ts';
import { LINK_TO_NO_PAGE, linkTarget } from '../../src/rules/content/link.ts';
import { bothSidesFindings } from '../../src/rules/content/pictures.ts';
import { permitFindings } from '../../src/rules/content/specimen.ts';
import type { Verdict } from '../../src/rules/content/verdict.ts';
import { atFields } from './guard.ts';

const API = { apiVersion: API_VERSION };

interface ProductFields {
  readonly species?: Reference;
  readonly other_species?: readonly Reference[];
  readonly category?: Reference;
  readonly source?: string;
  readonly permit_note?: string;
  readonly ventral_image?: { readonly asset?: Reference };
}

/** Appendix II wants source and permit, a kind of goods may want both sides. */
export async function checkDemands(
  document: SanityDocument | undefined,
  { getClient }: ValidationContext,
): Promise<true | ValidationError[]> {
  const product = (document ?? {}) as ProductFields;
  const { cites, bothSides } = await getClient(API).fetch(PRODUCT_DEMANDS_QUERY, {
    species: [product.species, ...(product.other_species ?? [])].flatMap((one) => one?._ref ?? []),
    category: product.category?._ref ?? '',
  });
  return atFields(
    [
      ...permitFindings({ cites, source: product.source, permit_note: product.permit_note }),
      ...bothSidesFindings({ bothSides, hasVentral: product.ventral_image?.asset !== undefined }),
    ],
    document,
  );
}

/** A page of this site that a link leads to, but that shoppers can't open. */
export async function checkLinkedPage(
  href: string | undefined,
  { getClient }: ValidationContext,
): Promise<Verdict> {
  const target = linkTarget(href ?? '');
  if (target === undefined) return true;
  const client = getClient(API);
  const found =
    target.type === 'page'
      ? await client.fetch(PAGE_AT_SLUG_QUERY, { slug: target.slug, own: [] }, { perspective: 'published' })
      : await client.getDocument(target.id);
  return found ? true : LINK_TO_NO_PAGE;
}

/** A slide must lead to something that shoppers can open. */
export async function checkSlideTarget(
  reference: Reference | undefined,
  { getClient }: ValidationContext,
): Promise<Verdict> {
  if (reference?._ref === undefined) return true;
  return slideVerdict(await getClient(API).fetch(SLIDE_TARGET_QUERY, { id: reference._ref }));
}
