import { schemaTypes } from '../../sanity/schemaTypes/schema.ts';
import { DOCUMENT_KINDS } from '../../src/content/kinds.ts';

interface Declared {
  readonly name?: string;
  readonly type: string;
  readonly fields?: readonly Declared[];
  readonly of?: readonly Declared[];
  readonly marks?: { readonly annotations?: readonly Declared[] };
}

const TYPES = new Map(schemaTypes.map((type) => [type.name, type as Declared]));
/** Every other type without fields counts as text, even an unused type. */
const NO_TEXTS = ['number', 'boolean', 'date', 'datetime', 'reference', 'image', 'object'];

/** The shop refuses documents with script in these fields. */
export const REFUSED: readonly string[] = [
  'species.latinName',
  'species.synonyms[]',
  'species.cites',
  'product.sku',
  'product.source',
  'product.proof',
  'product.collected_on',
  'product.variants[specimen].faults[]',
  'product.variants[specimen].marks[].side',
  'product.variants[specimen].marks[].fault',
  'product.variants[specimen].collected_on',
  'page.slug',
  'page.lists[]',
  'page.body[block].markDefs[].href',
  'page.body[table].rows[].cells[].value[].markDefs[].href',
  'siteSettings.contact.email',
  'siteSettings.traditional_spellings[].simplified',
  'siteSettings.traditional_spellings[].traditional',
  'siteSettings.couriers[].tracking_url',
];

/** Fields such as `product.variants[variant].description`. Items of a list of several types name their type. */
export function listTextFields(): string[] {
  return DOCUMENT_KINDS.flatMap((kind) =>
    (TYPES.get(kind)?.fields ?? []).flatMap(textsOf).map((path) => `${kind}.${path}`),
  );
}

function textsOf({ name = '', ...declared }: Declared): string[] {
  return below(declared).map((path) => `${name}${path}`);
}

/** Returns the paths of texts; '' if the value itself is text. */
function below({ type, fields = [], of = [], marks }: Declared): string[] {
  if (type === 'array') {
    const step = (item: Declared) => (of.length > 1 ? `[${item.name ?? item.type}]` : '[]');
    return [...new Set(of.flatMap((item) => below(item).map((path) => `${step(item)}${path}`)))];
  }
  if (type === 'block') {
    const links = (marks?.annotations ?? []).flatMap((link) => below(link));
    return ['.children[].text', ...links.map((path) => `.markDefs[]${path}`)];
  }
  const known = TYPES.get(type);
  if (known !== undefined) return below(known);
  if (fields.length > 0) return fields.flatMap((field) => textsOf(field).map((path) => `.${path}`));
  return NO_TEXTS.includes(type) ? [] : [''];
}
