/** Every text field that the content's types declare, so that a new one can't be forgotten. */
import { schemaTypes } from '../../../sanity/schemaTypes/schema.ts';

/** As much of a type's declaration as is read here. */
interface Declared {
  readonly name?: string;
  readonly type: string;
  readonly fields?: readonly Declared[];
  readonly of?: readonly Declared[];
  readonly marks?: { readonly annotations?: readonly Declared[] };
}

const TYPES = new Map(schemaTypes.map((type) => [type.name, type as Declared]));
/** What is no text. All else that holds no fields is taken for one, also a type that is not used yet. */
const NO_TEXTS = ['number', 'boolean', 'date', 'datetime', 'reference', 'image', 'object'];

/** Which fields take no script, and why. */
const REFUSED: Readonly<Record<string, string>> = {
  'species.latinName': 'a rule of Latin names refuses it',
  'species.cites': 'one of a list, and anything else is refused',
  'product.source': 'one of a list, and anything else is refused',
  'product.collected_on': 'a rule of dates refuses it',
  'page.slug': 'a rule of addresses refuses it',
  'page.lists[]': 'one of a list, and anything else is refused',
  'page.body[].markDefs[].href': 'a rule of links refuses it',
  'siteSettings.contact.email': 'a rule of mail addresses refuses it',
};

/** By type of document, below it: `variants[].description`. */
export function contentFields(): ReadonlyMap<string, readonly string[]> {
  const documents = [...TYPES.values()].filter(({ type }) => type === 'document');
  const all = documents.map(({ name = '', fields = [] }) => [name, fields.flatMap(textsOf)] as const);
  const declared = all.flatMap(([name, fields]) => fields.map((field) => `${name}.${field}`));
  const gone = Object.keys(REFUSED).filter((field) => !declared.includes(field));
  if (gone.length > 0) throw new Error(`No text fields of the content any more: ${gone.join(', ')}`);
  return new Map(
    all.map(([name, fields]) => [name, fields.filter((field) => REFUSED[`${name}.${field}`] === undefined)]),
  );
}

function textsOf({ name = '', ...declared }: Declared): string[] {
  return below(declared).map((path) => `${name}${path}`);
}

/** From a value of the type on: '' where it is a text itself. */
function below({ type, fields = [], of = [], marks }: Declared): string[] {
  if (type === 'array') return [...new Set(of.flatMap(below).map((path) => `[]${path}`))];
  if (type === 'block') {
    const links = (marks?.annotations ?? []).flatMap((link) => below(link));
    return ['.children[].text', ...links.map((path) => `.markDefs[]${path}`)];
  }
  const known = TYPES.get(type);
  if (known !== undefined) return below(known);
  if (fields.length > 0) return fields.flatMap((field) => textsOf(field).map((path) => `.${path}`));
  return NO_TEXTS.includes(type) ? [] : [''];
}
