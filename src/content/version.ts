/** A sound version of a document: what Sanity answered, and what the shop makes of it. */
import { type BrokenDocument, checkDocument } from './check.ts';
import { CONTENT_SCHEMAS, type ContentOf } from './documents.ts';
import type { DocumentKind } from './kinds.ts';
import { isRecord } from './record.ts';

export interface Version<K extends DocumentKind = DocumentKind> {
  /** Undefined where a build took it from an earlier one (docs/decisions/0064). */
  readonly raw: unknown;
  readonly content: ContentOf[K];
}

export type CheckedVersion<K extends DocumentKind> =
  | { readonly kind: 'sound'; readonly version: Version<K> }
  | { readonly kind: 'broken'; readonly document: BrokenDocument };

export function checkVersion<K extends DocumentKind>(kind: K, raw: unknown): CheckedVersion<K> {
  const checked = checkDocument(CONTENT_SCHEMAS[kind], raw);
  if (checked.kind === 'broken') return checked;
  const { content } = checked;
  if (UNSTORABLE.test(JSON.stringify(raw)))
    return { kind: 'broken', document: unstorable(kind, content._id) };
  return { kind: 'sound', version: { raw, content } };
}

/**
 * Written so in JSON: the character NUL and halves of characters, which PostgreSQL takes in no text. A backslash that an
 * editor typed is written as two: only one that is left over begins an escape.
 */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

function unstorable(kind: DocumentKind, id: string): BrokenDocument {
  const message = '含有无法保存的控制字符，请删除后重新输入';
  return { id, type: kind, title: id, problems: [{ path: '', message }] };
}

/**
 * A product whose own fields are sound is not broken because its species is: it is shown with the species as that last
 * was sound. `species` may be what Sanity answers or what the shop made of it: both name these fields alike.
 */
export function withSpecies(product: unknown, species: ContentOf['species'] | undefined): unknown {
  return isRecord(product) && species !== undefined ? { ...product, species } : product;
}

/** The id of the species that a product names; undefined where it names none that is published. */
export function speciesIdOf(product: unknown): string | undefined {
  const species = isRecord(product) ? product['species'] : undefined;
  const id = isRecord(species) ? species['_id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}
