import { draftId, publishedId } from '../../../src/features/content/addresses.rules.ts';

export interface StoredDocument {
  readonly _id: string;
  readonly _type: string;
  readonly _rev: string;
  readonly _createdAt?: string;
  readonly _updatedAt?: string;
  readonly [field: string]: unknown;
}

export type DocumentSide = 'draft' | 'published';
export const DOCUMENT_SIDES: readonly DocumentSide[] = ['draft', 'published'];

export type DocumentPair = Readonly<Partial<Record<DocumentSide, StoredDocument>>>;

/** null means that the field is absent. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** null: the document is absent. With `_type`: the whole document. */
export type SideState = FieldValues | null;

/** Sides without an entry don't change. */
export type PairState = Readonly<Partial<Record<DocumentSide, SideState>>>;

export type Revisions = Readonly<Partial<Record<DocumentSide, string | null>>>;

const sideId = (id: string, side: DocumentSide): string => (side === 'draft' ? draftId(id) : publishedId(id));

export function pairDraftsWithPublished(documents: readonly StoredDocument[]): Map<string, DocumentPair> {
  const pairs = new Map<string, DocumentPair>();
  for (const document of documents) {
    const id = publishedId(document._id);
    const side: DocumentSide = document._id === id ? 'published' : 'draft';
    pairs.set(id, { ...pairs.get(id), [side]: document });
  }
  return pairs;
}

export const isDocument = (state: SideState | undefined): state is StoredDocument =>
  typeof state?.['_type'] === 'string';

export function fieldsOf(document: StoredDocument, names: readonly string[]): FieldValues {
  return Object.fromEntries(names.map((name) => [name, document[name] ?? null]));
}

export function revisionsOf(pair: DocumentPair, sides: readonly DocumentSide[]): Revisions {
  return Object.fromEntries(sides.map((side) => [side, pair[side]?._rev ?? null]));
}

export type Mutation =
  | { readonly create: FieldValues & { readonly _id: string; readonly _type: string } }
  | { readonly createOrReplace: FieldValues & { readonly _id: string; readonly _type: string } }
  | { readonly delete: { readonly id: string } }
  | {
      readonly patch: {
        readonly id: string;
        readonly ifRevisionID: string;
        readonly set?: FieldValues;
        readonly unset?: readonly string[];
      };
    };

/** Unsetting a field that no document has only checks the revision. */
const ONLY_REVISION = ['_revision_lock_pseudo_field_'];

/** The content lake rejects the mutations if a revision differs. */
export function mutationsTo(id: string, state: PairState, expected: Revisions): Mutation[] {
  return DOCUMENT_SIDES.flatMap((side): Mutation[] => {
    const wanted = state[side];
    if (wanted === undefined) return [];
    const own = sideId(id, side);
    const revision = expected[side] ?? null;
    const guard = (): Mutation[] =>
      revision === null ? [] : [{ patch: { id: own, ifRevisionID: revision, unset: ONLY_REVISION } }];
    if (wanted === null) return revision === null ? [] : [...guard(), { delete: { id: own } }];
    if (isDocument(wanted)) {
      const { _rev, _updatedAt, ...body } = wanted;
      const document = { ...body, _id: own, _type: wanted._type };
      return revision === null ? [{ create: document }] : [...guard(), { createOrReplace: document }];
    }
    if (revision === null) throw new Error(`${own} is absent, so its fields cannot be set`);
    const set = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null));
    const unset = Object.keys(wanted).filter((name) => wanted[name] === null);
    return [
      {
        patch: {
          id: own,
          ifRevisionID: revision,
          ...(Object.keys(set).length === 0 ? {} : { set }),
          ...(unset.length === 0 ? {} : { unset }),
        },
      },
    ];
  });
}

export function withFields(document: StoredDocument, fields: FieldValues): StoredDocument {
  const all = Object.entries({ ...document, ...fields }).filter(([, value]) => value !== null);
  return Object.fromEntries(all) as unknown as StoredDocument;
}

/** The documents that changes publish, as they will be. */
export function publishedBy(
  changes: readonly { readonly documentId: string; readonly after: PairState }[],
  pairs: ReadonlyMap<string, DocumentPair>,
): StoredDocument[] {
  return changes.flatMap(({ documentId, after: { published } }) => {
    const before = pairs.get(documentId)?.published;
    if (published === undefined || published === null) return [];
    if (isDocument(published)) return [published];
    return before === undefined ? [] : [withFields(before, published)];
  });
}
