import type { SanityClient } from '@sanity/client';
import { contentFields } from './fields.ts';
import type { TypedScripts } from './typed.ts';

type Value = Readonly<Record<string, unknown>>;
type Document = Value & { readonly _id: string };

type Product = Document & {
  readonly main_image: { readonly asset: Value };
  readonly species: { readonly _ref: string };
  readonly variants: readonly { readonly _key: string }[];
};

export interface HostileContent {
  readonly coarse: string;
  readonly key: string;
  readonly exact: string;
  readonly species: string;
  readonly pages: readonly { readonly id: string; readonly path: string; readonly hasContactCard: boolean }[];
}

/** Single specimens that need a permit, which staff tools show, with pictures of both sides. */
const PRODUCTS = `*[_type == "product" && !(_id in path("drafts.**")) && species->cites == "II"
  && category._ref != "set" && defined(ventral_image)] | order(rank asc, _id asc)[0...2]`;

/** Fields that refuse more than 40 characters. */
const SHORT = ['siteSettings.couriers[].name'];

/** Adds the optional parts that have text fields, which the demo's documents lack. */
function completed(type: string, document: Document, { main_image: picture, _id: coarse }: Product): Value {
  const seo = { title: '', description: '', image: picture };
  const found = { seo, old_addresses: [{ _type: 'oldAddress', _key: 'old', path: '', since: '2026-01-01' }] };
  if (type === 'siteSettings') return { ...document, seo };
  if (type === 'species') return { ...document, ...found, aliases: ['', ''] };
  if (type === 'page') {
    const body = Array.isArray(document['body']) ? document['body'] : [];
    const figure = { _type: 'figure', _key: 'figure', asset: picture.asset };
    return { ...document, ...found, body: [...body, figure] };
  }
  if (type !== 'product') return document;
  const images = [{ ...picture, _type: 'picture', _key: 'more' }];
  const product = { ...document, ...found, images };
  return document._id === coarse ? { ...product, ...coarsened(document as Product) } : product;
}

/** An exact locality is never shown if a coarsened one exists. The other product keeps its list of grades. */
function coarsened({ main_image: picture, variants }: Product): Value {
  const specimen = { _type: 'specimen', _key: 'specimen', number: 1, price: 100 };
  const pictures = { dorsal_image: picture, ventral_image: picture };
  return { locality_coarse: '', variants: [...variants, { ...specimen, ...pictures }] };
}

export async function writeHostileContent(
  content: SanityClient,
  typed: TypedScripts,
): Promise<HostileContent> {
  const [one, other] = await content.fetch<Product[]>(PRODUCTS);
  if (one === undefined || other === undefined) throw new Error('No two products to write script into');
  const coarse = one._id;
  const ids = [coarse, other._id, one.species._ref];
  const pages: { id: string; path: string; hasContactCard: boolean }[] = [];
  for (const [type, fields] of contentFields()) {
    const few = type === 'product' || type === 'species' ? '&& _id in $ids' : '';
    const query = `*[_type == $type && !(_id in path("drafts.**")) ${few}]`;
    const found = await content.fetch<Document[]>(query, { type, ids });
    for (const document of found) {
      const { _id, slug, contact_card } = document;
      if (type === 'page') pages.push({ id: _id, path: `/${slug}`, hasContactCard: contact_card === true });
      // There is only one species and one settings document.
      const of = type === 'species' || type === 'siteSettings' ? {} : { of: _id };
      const without = _id === coarse ? 'locality' : 'locality_coarse';
      const script = (field: string) => () =>
        typed.script(`${type}.${field}`, { ...of, isShort: SHORT.includes(`${type}.${field}`) });
      const filled = fields
        .filter((field) => type !== 'product' || field !== without)
        .reduce<unknown>(
          (value, field) => fill(value, field.split(/\.|(?=\[)/), script(field)),
          completed(type, document, one),
        );
      const changed = Object.entries(filled as Value).filter(([name]) => !name.startsWith('_'));
      await content.patch(_id).set(Object.fromEntries(changed)).commit();
    }
  }
  const key = one.variants[0]?._key ?? '';
  return { coarse, key, exact: other._id, species: one.species._ref, pages };
}

/** Missing parents, such as a picture, stay missing. */
function fill(value: unknown, [step, ...rest]: readonly string[], script: () => string): unknown {
  if (step === undefined) return script();
  const type = /^\[(\w*)\]$/.exec(step)?.[1];
  if (type !== undefined) {
    const isOfType = (item: unknown) => type === '' || Reflect.get(Object(item), '_type') === type;
    return Array.isArray(value)
      ? value.map((item) => (isOfType(item) ? fill(item, rest, script) : item))
      : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const inside = Reflect.get(value, step);
  if (inside === undefined && rest.length > 0) return value;
  return { ...value, [step]: fill(inside, rest, script) };
}
