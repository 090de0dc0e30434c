/** Script in every text field of the content, in whole documents that are published. */
import type { SanityClient } from '@sanity/client';
import { contentFields } from './content-fields.ts';
import type { Typed } from './typed.ts';

type Value = Readonly<Record<string, unknown>>;
type Document = Value & { readonly _id: string };

type Product = Document & {
  readonly species: { readonly _ref: string };
  readonly variants: readonly { readonly _key: string }[];
};

export interface Written {
  /** Its locality is told coarser than it is. */
  readonly coarse: string;
  /** Of its first grade. */
  readonly key: string;
  /** Its locality is told as it is. */
  readonly exact: string;
  /** Of the first. */
  readonly species: string;
  readonly pages: readonly { readonly id: string; readonly path: string; readonly hasContactCard: boolean }[];
}

/** Two single specimens that need a permit, so that the desk names it, with pictures of both sides. */
const PRODUCTS = `*[_type == "product" && !(_id in path("drafts.**")) && species->cites == "II"
  && category._ref != "set" && defined(ventral_image)] | order(rank asc, _id asc)[0...2]`;

/** What isn't there is put beside what is, so that its text has a place. */
function completed({ _id, ...product }: Document, coarse: string): Value {
  const more = { ...(product['main_image'] as Value), _type: 'picture', _key: 'more' };
  // The exact locality must not leave the content where there is a coarser one: it stays without script there.
  return { _id, ...product, images: [more], ...(_id === coarse ? { locality_coarse: '' } : {}) };
}

export async function writeHostile(content: SanityClient, typed: Typed): Promise<Written> {
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
      // Of a species and the settings there is one.
      const of = type === 'species' || type === 'siteSettings' ? {} : { of: _id };
      const without = _id === coarse ? 'locality' : 'locality_coarse';
      const whole = type === 'product' ? completed(document, coarse) : { ...document, ...emptyLists(type) };
      const filled = fields
        .filter((field) => type !== 'product' || field !== without)
        .reduce<unknown>(
          (value, field) =>
            fill(value, field.split(/\.|(?=\[\])/), () => typed.script(`${type}.${field}`, of)),
          whole,
        );
      const changed = Object.entries(filled as Value).filter(([name]) => !name.startsWith('_'));
      await content.patch(_id).set(Object.fromEntries(changed)).commit();
    }
  }
  const key = one.variants[0]?._key ?? '';
  return { coarse, key, exact: other._id, species: one.species._ref, pages };
}

const emptyLists = (type: string): Value => (type === 'species' ? { aliases: ['', ''] } : {});

/** The value with script at the path; what is not there on the way, such as a picture, stays so. */
function fill(value: unknown, [step, ...rest]: readonly string[], script: () => string): unknown {
  if (step === undefined) return script();
  if (step === '[]') return Array.isArray(value) ? value.map((item) => fill(item, rest, script)) : value;
  if (typeof value !== 'object' || value === null) return value;
  const inside = Reflect.get(value, step);
  if (inside === undefined && rest.length > 0) return value;
  return { ...value, [step]: fill(inside, rest, script) };
}
