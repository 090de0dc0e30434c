import { randomBytes } from 'node:crypto';
import type { PatchMutation } from './mutations.ts';

export type Doc = {
  _id: string;
  _type: string;
  _rev: string;
  _createdAt: string;
  _updatedAt: string;
  [field: string]: unknown;
};

/** `before` is null if the document was created, `after` if it was deleted. */
export type DocumentChange = {
  id: string;
  before: Doc | null;
  after: Doc | null;
  /** The patches, if nothing else changed the document. */
  patches: readonly PatchMutation[] | null;
};

export function operationOf({
  before,
  after,
}: Pick<DocumentChange, 'before' | 'after'>): 'create' | 'update' | 'delete' {
  if (after === null) return 'delete';
  return before === null ? 'create' : 'update';
}

const versionPrefix = /^versions\.[^.]+\./;

export function publishedId(id: string): string {
  return id.startsWith('drafts.') ? id.slice('drafts.'.length) : id.replace(versionPrefix, '');
}

export function isPublishedId(id: string): boolean {
  return publishedId(id) === id;
}

/** Sanity's rule for ids. */
export function isDocumentId(id: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/.test(id);
}

export type References = { strong: ReadonlySet<string>; all: ReadonlySet<string> };

/** Targets of `strong` references must exist and can't be deleted. */
export function referencesOf(doc: Doc): References {
  const strong = new Set<string>();
  const all = new Set<string>();
  collect(doc, strong, all);
  return { strong, all };
}

function collect(value: unknown, strong: Set<string>, all: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, strong, all);
    return;
  }
  const record = value as Record<string, unknown>;
  const target = record._ref;
  if (typeof target === 'string') {
    all.add(target);
    // Like Sanity, ignores references into other datasets.
    if (record._weak !== true && record._dataset === undefined && !target.includes(':')) strong.add(target);
  }
  for (const key in record) collect(record[key], strong, all);
}

export function withArrayKeys<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((item: unknown) => {
      const keyed = withArrayKeys(item);
      const needsKey =
        typeof keyed === 'object' && keyed !== null && !Array.isArray(keyed) && !('_key' in keyed);
      return needsKey ? { _key: randomBytes(6).toString('hex'), ...keyed } : keyed;
    }) as Value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withArrayKeys(item)])) as Value;
}

/** Adds the URL, which depends on the content lake's address. */
export function withUrl(doc: Doc, publicUrl: string): Doc {
  if (doc._type !== 'sanity.imageAsset' || typeof doc.path !== 'string') return doc;
  return { ...doc, url: `${publicUrl}/${doc.path}` };
}
