import type { SanityClient } from '@sanity/client';
import { listTextFields, REFUSED } from './content-fields.ts';
import { script } from './typed-script.ts';

type Value = Readonly<Record<string, unknown>>;
type Document = Value & { readonly _id: string; readonly _type: string };

interface Product extends Document {
  readonly main_image: { readonly asset: Value };
  readonly species: { readonly _ref: string };
  readonly variants: readonly Value[];
}

export interface HostileContent {
  /** A product with a coarsened locality, with grades and a single specimen. */
  readonly coarse: string;
  /** A product with its exact locality. */
  readonly exact: string;
  readonly species: string;
  readonly pages: readonly { readonly path: string; readonly hasContactCard: boolean }[];
}

const PRODUCTS = `*[_type == "product" && !(_id in path("drafts.**")) && species->cites == "II"
  && category._ref != "set" && defined(ventral_image)] | order(rank asc, _id asc)[0...2]`;

/** All documents that a page draws on its own, and few of those of which there are many. */
const DOCUMENTS = `*[_type in $types && !(_id in path("drafts.**"))
  && (!(_type in ["product", "species"]) || _id in $ids)]`;

/** Adds pictures and a specimen that the demo's documents lack. */
function completed(document: Document, { _id, main_image: picture, variants }: Product): Document {
  const { _type, body } = document;
  if (_type === 'category' || _type === 'carouselItem') return document;
  const shared = { ...document, seo: { image: picture } };
  if (_type === 'page' && Array.isArray(body))
    return { ...shared, body: [...body, { _type: 'figure', _key: 'figure', asset: picture.asset }] };
  if (_type !== 'product') return shared;
  const product = { ...shared, images: [{ ...picture, _type: 'picture', _key: 'more' }] };
  if (document._id !== _id) return product;
  const pictures = { dorsal_image: picture, ventral_image: picture };
  const specimen = { _type: 'specimen', _key: 'specimen', number: 1, price: 100, ...pictures };
  return { ...product, variants: [...variants, specimen] };
}

/** Publishes script in every text field. */
export async function publishHostileContent(client: SanityClient): Promise<HostileContent> {
  const [one, other] = await client.fetch<Product[]>(PRODUCTS);
  if (one === undefined || other === undefined) throw new Error('No two products to write script into');
  const [coarse, exact, species] = [one._id, other._id, one.species._ref];
  const fields = listTextFields().filter((field) => !REFUSED.includes(field));
  const types = [...new Set(fields.map(typeOf))];
  const found = await client.fetch<Document[]>(DOCUMENTS, { types, ids: [coarse, exact, species] });
  const changes = found.reduce((transaction, document) => {
    const isExact = document._id === exact;
    // An exact locality is never shown if a coarsened one exists.
    const its = fields.filter((field) => !isExact || field !== 'product.locality_coarse');
    return transaction.createOrReplace(filled(completed(document, one), its));
  }, client.transaction());
  await changes.commit();
  const pages = found
    .filter(({ _type }) => _type === 'page')
    .map((page) => ({ path: `/${page['slug']}`, hasContactCard: page['contact_card'] === true }));
  return { coarse, exact, species, pages };
}

export async function publishRefusedScript(client: SanityClient, { coarse, species }: HostileContent) {
  const types = [...new Set(REFUSED.map(typeOf))];
  const found = await client.fetch<Document[]>(DOCUMENTS, { types, ids: [coarse, species] });
  const changes = found.reduce(
    (transaction, document) => transaction.createOrReplace(filled(document, REFUSED)),
    client.transaction(),
  );
  await changes.commit();
}

const typeOf = (field: string) => field.split('.', 1)[0];

function filled(document: Document, fields: readonly string[]): Document {
  return fields
    .filter((field) => typeOf(field) === document._type)
    .reduce((value, field) => {
      const [, ...steps] = field.split(/\.|(?=\[)/);
      return fill(value, steps, () => script(field)) as Document;
    }, document);
}

/** Creates missing parents. */
function fill(value: unknown, [step, ...rest]: readonly string[], text: () => string): unknown {
  if (step === undefined) return text();
  const type = /^\[(\w*)\]$/.exec(step)?.[1];
  if (type === undefined) {
    const parent = Object(value);
    return { ...parent, [step]: fill(parent[step], rest, text) };
  }
  const items = Array.isArray(value) && value.length > 0 ? value : [{ _type: type, _key: 'hostile' }];
  return items.map((item) => (type === '' || item._type === type ? fill(item, rest, text) : item));
}
