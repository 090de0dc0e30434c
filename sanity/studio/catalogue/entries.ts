/** The index filters and selects among ten thousand documents. */
import { draftId, publishedId } from '../../../src/features/content/addresses.rules.ts';

/** The fields of ENTRIES_QUERY. */
export interface EntrySource {
  readonly _id: string;
  readonly _type: string;
  readonly _updatedAt: string;
  readonly name?: string | null;
  readonly title?: string | null;
  readonly latinName?: string | null;
  readonly sku?: string | null;
  readonly rank?: number | null;
  readonly species?: { readonly _ref?: string | null } | null;
  readonly category?: { readonly _ref?: string | null } | null;
  readonly family?: string | null;
  readonly variants?: readonly EntryVariant[] | null;
}

/** A grade, or with `number` a single specimen. */
export interface EntryVariant {
  readonly _key: string;
  readonly number?: number | null;
  readonly grade?: string | null;
  /** Yuan. */
  readonly price?: number | null;
  readonly withdrawn?: boolean | null;
}

export const ENTRIES_QUERY = `*[_type in $types]{
  _id, _type, _updatedAt, name, title, latinName, sku, rank, family,
  species{_ref}, category{_ref}, variants[]{_key, number, grade, price, withdrawn}
}`;

export type EntryState = 'published' | 'changed' | 'draft';

export interface Entry {
  readonly id: string;
  readonly type: string;
  readonly state: EntryState;
  readonly title: string;
  readonly latinName: string;
  readonly sku: string;
  readonly rank: number;
  readonly species: string;
  readonly category: string;
  readonly family: string;
  readonly variants: readonly EntryVariant[];
  readonly updatedAt: string;
}

const toEntry = (source: EntrySource, state: EntryState): Entry => ({
  id: publishedId(source._id),
  type: source._type,
  state,
  title: source.name ?? source.title ?? '',
  latinName: source.latinName ?? '',
  sku: source.sku ?? '',
  rank: source.rank ?? Number.MAX_SAFE_INTEGER,
  species: source.species?._ref ?? '',
  category: source.category?._ref ?? '',
  family: source.family ?? '',
  variants: source.variants ?? [],
  updatedAt: source._updatedAt,
});

export class Entries {
  readonly #sources: ReadonlyMap<string, EntrySource>;
  readonly #byId: Map<string, Entry>;

  private constructor(sources: ReadonlyMap<string, EntrySource>, byId: Map<string, Entry>) {
    this.#sources = sources;
    this.#byId = byId;
  }

  static of(documents: readonly EntrySource[]): Entries {
    const sources = new Map(documents.map((document) => [document._id, document]));
    const ids = new Set(documents.map(({ _id }) => publishedId(_id)));
    return new Entries(sources, new Map([...ids].flatMap((id) => pairEntry(sources, id))));
  }

  /** null removes the document. */
  with(changes: ReadonlyMap<string, EntrySource | null>): Entries {
    const sources = new Map(this.#sources);
    const byId = new Map(this.#byId);
    for (const [id, source] of changes)
      if (source === null) sources.delete(id);
      else sources.set(id, source);
    for (const id of new Set([...changes.keys()].map(publishedId))) {
      const [pair] = pairEntry(sources, id);
      if (pair === undefined) byId.delete(id);
      else byId.set(...pair);
    }
    return new Entries(sources, byId);
  }

  get(id: string): Entry | undefined {
    return this.#byId.get(id);
  }

  /** Sorts by the editor's order, then newest first. */
  ofTypes(types: readonly string[]): Entry[] {
    return [...this.#byId.values()].filter(({ type }) => types.includes(type)).sort(byRank);
  }
}

function pairEntry(sources: ReadonlyMap<string, EntrySource>, id: string): [string, Entry][] {
  const draft = sources.get(draftId(id));
  const published = sources.get(id);
  if (draft !== undefined) return [[id, toEntry(draft, published === undefined ? 'draft' : 'changed')]];
  return published === undefined ? [] : [[id, toEntry(published, 'published')]];
}

const byRank = (a: Entry, b: Entry): number =>
  a.rank - b.rank || compare(b.updatedAt, a.updatedAt) || compare(a.id, b.id);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const compareNewestFirst = (a: Entry, b: Entry): number =>
  compare(b.updatedAt, a.updatedAt) || compare(a.id, b.id);
