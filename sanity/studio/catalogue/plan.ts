import { draftId, publishedId } from '../../../src/features/content/addresses.rules.ts';
import { oldAddressesAfter } from '../../../src/features/content/old-addresses.rules.ts';
import type { ChangeFinding, NewChange } from './change-set.ts';
import { type DocumentEdit, editDocument } from './edits.ts';
import {
  DOCUMENT_SIDES,
  type DocumentPair,
  type FieldValues,
  fieldsOf,
  isDocument,
  revisionsOf,
  type StoredDocument,
  withFields,
} from './pair.ts';

export type CatalogueAction =
  /** If `isLive` is true, the edit changes the published document, and any draft too. */
  | { readonly kind: 'edit'; readonly edit: DocumentEdit; readonly isLive: boolean }
  | { readonly kind: 'publish' }
  | { readonly kind: 'unpublish' }
  | { readonly kind: 'discard' };

export type ChangeWarning =
  /** Other edits of the draft stay unpublished. */
  | 'keeps-draft'
  /** The document was never published. */
  | 'only-draft'
  /** The draft is the only version. */
  | 'deletes'
  /** Unpublishing does not change the draft. */
  | 'draft-stays';

export type PlanChangeResult =
  | { readonly kind: 'change'; readonly change: NewChange; readonly remark?: ChangeWarning }
  | {
      readonly kind: 'skipped';
      readonly documentId: string;
      readonly documentType: string;
      readonly title: string;
      /** `same`: nothing to do. */
      readonly why: 'same' | readonly ChangeFinding[];
    };

const titleOf = ({ name, title }: Readonly<Record<string, unknown>>): string =>
  [name, title].find((text): text is string => typeof text === 'string' && text !== '') ?? '';

/** Types that other types refer to come first. */
const ORDER = ['species', 'category', 'page', 'siteSettings', 'product', 'carouselItem'];

export function planAction(
  pairs: ReadonlyMap<string, DocumentPair>,
  action: CatalogueAction,
): PlanChangeResult[] {
  const planned = [...pairs].flatMap(([id, pair]) => planOne(id, pair, action) ?? []);
  const direction = action.kind === 'unpublish' ? -1 : 1;
  const place = (one: PlanChangeResult) => ORDER.indexOf(typeOf(one)) * direction;
  return planned.sort((a, b) => place(a) - place(b));
}

const typeOf = (one: PlanChangeResult) =>
  one.kind === 'change' ? one.change.documentType : one.documentType;

function planOne(
  documentId: string,
  pair: DocumentPair,
  action: CatalogueAction,
): PlanChangeResult | undefined {
  const { draft, published } = pair;
  const shown = draft ?? published;
  if (shown === undefined) return undefined;
  const about = { documentId, documentType: shown._type, title: titleOf(shown) };
  const skip = (why: Extract<PlanChangeResult, { kind: 'skipped' }>['why']): PlanChangeResult => ({
    kind: 'skipped',
    why,
    ...about,
  });
  const change = (
    states: Pick<NewChange, 'before' | 'after'>,
    remark?: ChangeWarning,
    expected = revisionsOf(pair, DOCUMENT_SIDES),
  ): PlanChangeResult => ({
    kind: 'change',
    change: { ...about, ...states, expected },
    ...(remark === undefined ? {} : { remark }),
  });
  switch (action.kind) {
    case 'publish':
      if (draft === undefined) return skip('same');
      return change({
        before: { draft, published: published ?? null },
        after: { draft: null, published: asPublished(draft, published) },
      });
    case 'unpublish':
      if (published === undefined) return skip('same');
      if (draft !== undefined)
        return change({ before: { published }, after: { published: null } }, 'draft-stays');
      return change({
        before: { published, draft: null },
        after: { published: null, draft: { ...published, _id: draftId(documentId) } },
      });
    case 'discard':
      if (draft === undefined) return skip('same');
      return change(
        { before: { draft }, after: { draft: null } },
        published === undefined ? 'deletes' : undefined,
      );
    case 'edit':
      return planEdit(pair, action, skip, change);
  }
}

function planEdit(
  { draft, published }: DocumentPair,
  { edit, isLive }: Extract<CatalogueAction, { kind: 'edit' }>,
  skip: (why: Extract<PlanChangeResult, { kind: 'skipped' }>['why']) => PlanChangeResult,
  change: (states: Pick<NewChange, 'before' | 'after'>, remark?: ChangeWarning) => PlanChangeResult,
): PlanChangeResult {
  const onDraft = draft === undefined ? undefined : editDocument(draft, edit);
  const onPublished = published === undefined ? undefined : editDocument(published, edit);
  const wanted = isLive && onPublished !== undefined ? [onPublished, onDraft] : [onDraft ?? onPublished];
  for (const result of wanted) if (result?.kind === 'refused') return skip(result.findings);
  if (wanted.every((result) => result === undefined || result.kind === 'same')) return skip('same');
  const draftFields = draft && onDraft?.kind === 'changed' ? statesOf(draft, onDraft.fields) : undefined;
  if (isLive && published !== undefined) {
    const liveFields = onPublished?.kind === 'changed' ? statesOf(published, onPublished.fields) : undefined;
    return change(
      {
        before: { ...side('draft', draftFields?.before), ...side('published', liveFields?.before) },
        after: { ...side('draft', draftFields?.after), ...side('published', liveFields?.after) },
      },
      draft === undefined ? undefined : 'keeps-draft',
    );
  }
  if (draftFields !== undefined)
    return change(
      { before: { draft: draftFields.before }, after: { draft: draftFields.after } },
      published === undefined ? 'only-draft' : 'keeps-draft',
    );
  if (published === undefined || onPublished?.kind !== 'changed') return skip('same');
  return change({
    before: { draft: null },
    after: { draft: { ...withFields(published, onPublished.fields), _id: draftId(published._id) } },
  });
}

const side = (name: 'draft' | 'published', state: FieldValues | undefined) =>
  state === undefined ? {} : { [name]: state };

const statesOf = (document: StoredDocument, fields: FieldValues) => ({
  before: fieldsOf(document, Object.keys(fields)),
  after: fields,
});

/** True for a product that would be published without a number (编号). */
export const isSkuMissing = ({ after: { published } }: NewChange): boolean =>
  isDocument(published) && published._type === 'product' && !published['sku'];

/** Assigns numbers to products without one, in the order of `changes`. */
export async function withSkus(
  changes: readonly NewChange[],
  take: (count: number) => Promise<readonly string[]>,
): Promise<NewChange[]> {
  const skus = (await take(changes.filter(isSkuMissing).length)).values();
  return changes.map((change) =>
    isSkuMissing(change)
      ? {
          ...change,
          after: { ...change.after, published: { ...change.after.published, sku: skus.next().value } },
        }
      : change,
  );
}

/** Strengthens references that were weak until their target was published, as Sanity does. */
function asPublished(draft: StoredDocument, published: StoredDocument | undefined): StoredDocument {
  const createdAt = published?._createdAt ?? draft._createdAt;
  const old = oldAddressesAfter(published, draft, new Date().toISOString().slice(0, 10));
  return {
    ...(strengthened(draft) as StoredDocument),
    _id: publishedId(draft._id),
    ...(createdAt === undefined ? {} : { _createdAt: createdAt }),
    ...(old === undefined ? {} : { old_addresses: old }),
  };
}

function strengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthened);
  if (typeof value !== 'object' || value === null) return value;
  const { _strengthenOnPublish: onPublish, _weak: weak, ...fields } = value as Record<string, unknown>;
  const isWeak = (onPublish as { readonly weak?: boolean } | undefined)?.weak === true;
  const unchanged = onPublish === undefined || isWeak ? weak : undefined;
  return {
    ...Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, strengthened(inner)])),
    ...(unchanged === undefined ? {} : { _weak: unchanged }),
  };
}
