import type { SanityClient } from '@sanity/client';
import { contentFields } from './fields.ts';
import type { TypedScripts } from './typed.ts';

type Value = Readonly<Record<string, unknown>>;
type Document = Value & { readonly _id: string };

type Product = Document & {
  readonly main_image: Value;
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

/** Adds a picture, which the demo's pages lack. */
function withFigure(page: Document, { asset }: Value): Value {
  const body = Array.isArray(page['body']) ? page['body'] : [];
  return { ...page, body: [...body, { _type: 'figure', _key: 'figure', asset }] };
}

/** Adds only optional parts that have text fields. */
function completed({ _id, ...product }: Document, coarse: string): Value {
  const more = { ...(product['main_image'] as Value), _type: 'picture', _key: 'more' };
  // An exact locality is never shown if a coarsened one exists.
  return { _id, ...product, images: [more], ...(_id === coarse ? { locality_coarse: '' } : {}) };
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
      const whole =
        type === 'product'
          ? completed(document, coarse)
          : type === 'page'
            ? withFigure(document, one.main_image)
            : { ...document, ...emptyLists(type) };
      const filled = fields
        .filter((field) => type !== 'product' || field !== without)
        .reduce<unknown>(
          (value, field) => fill(value, field.split(/\.|(?=\[)/), () => typed.script(`${type}.${field}`, of)),
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
