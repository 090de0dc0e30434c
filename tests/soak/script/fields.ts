import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { schemaTypes } from '../../../sanity/schemaTypes/schema.ts';
import { DOCUMENT_KINDS } from '../../../src/content/kinds.ts';
import { TypedScripts } from './typed.ts';

const CONTRACT = join(import.meta.dirname, '../../../src/contract');
/** A field that rejects even the shortest script has a rule against scripts. */
const SCRIPT = new TypedScripts().script('any', { isShort: true });

/** Fields such as `note.text` of `noteRequestSchema`, `shipMany.lines[].number`. */
export async function listRequestTextFields(): Promise<string[]> {
  const files = (await readdir(CONTRACT)).filter((file) => /^[\w-]+\.ts$/.test(file));
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(pathToFileURL(join(CONTRACT, file)).href)),
  );
  const asked = modules
    .flatMap((one) => Object.entries(one))
    .filter(([name]) => /(?:Request|Query)Schema$/.test(name));
  return asked.flatMap(([name, schema]) => {
    const call = name.replace(/(?:Request)?Schema$/, '');
    return [...new Set(textsIn(schema as z.ZodType).map((path) => `${call}${path}`))];
  });
}

function textsIn(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) =>
      textsIn(field).map((path) => `.${name}${path}`),
    );
  if (schema instanceof z.ZodArray) return textsIn(schema.element as z.ZodType).map((path) => `[]${path}`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsIn(option as z.ZodType));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return textsIn(schema.unwrap() as z.ZodType);
  // Unknown values are shown nowhere.
  if (schema instanceof z.ZodUnknown) return [];
  return schema.safeParse(SCRIPT).success ? [''] : [];
}

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

const REFUSED: Readonly<Record<string, string>> = {
  'species.latinName': 'a rule of Latin names refuses it',
  'species.cites': 'one of a list, and anything else is refused',
  'product.sku': 'a rule of numbers refuses it',
  'product.source': 'one of a list, and anything else is refused',
  'product.proof': 'one of a list, and anything else is refused',
  'product.collected_on': 'a rule of dates refuses it',
  'product.variants[specimen].faults[]': 'one of a list, and anything else is refused',
  'product.variants[specimen].marks[].side': 'one of a list, and anything else is refused',
  'product.variants[specimen].marks[].fault': 'one of a list, and anything else is refused',
  'product.variants[specimen].collected_on': 'a rule of dates refuses it',
  'page.slug': 'a rule of addresses refuses it',
  'page.lists[]': 'one of a list, and anything else is refused',
  'page.body[block].markDefs[].href': 'a rule of links refuses it',
  'page.body[table].rows[].cells[].value[].markDefs[].href': 'a rule of links refuses it',
  'siteSettings.sku_pattern': 'a rule of patterns refuses it',
  'siteSettings.contact.email': 'a rule of mail addresses refuses it',
  'siteSettings.traditional_spellings[].simplified': 'a rule of Chinese words refuses it',
  'siteSettings.traditional_spellings[].traditional': 'a rule of Chinese words refuses it',
  'siteSettings.couriers[].tracking_url': 'a rule of tracking addresses refuses it',
};

/** Fields such as `variants[variant].description`, by type. */
export function contentFields(): ReadonlyMap<string, readonly string[]> {
  const documents = [...TYPES.values()].filter(({ name }) => DOCUMENT_KINDS.some((kind) => kind === name));
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

/** Returns the paths of texts; '' if the value itself is text. */
function below({ type, fields = [], of = [], marks }: Declared): string[] {
  if (type === 'array') {
    // Distinguishes items of different types.
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
