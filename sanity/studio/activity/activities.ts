import { draftId, publishedId } from '../../../src/features/content/addresses.rules.ts';
import { DETAILED_DOCUMENTS_MAX, type Transaction } from './transactions.ts';

export type ActivityKind =
  | 'create'
  | 'edit'
  | 'discard'
  | 'publish'
  | 'unpublish'
  | 'delete'
  | 'change'
  | 'add'
  | 'order'
  | 'schedule'
  | 'unschedule'
  | 'upload'
  /** Too many documents changed to look up each. */
  | 'many';

export interface DocumentActivity {
  readonly documentId: string;
  readonly act: ActivityKind;
  readonly versionOf: string;
}

export interface ActivityLine {
  readonly key: string;
  readonly author: string;
  /** ISO 8601. */
  readonly time: string;
  /** The latest transaction. */
  readonly revision: string;
  readonly acts: readonly DocumentActivity[];
  readonly total: number;
  readonly saves: number;
  readonly since: string;
}

/** Milliseconds. Saves of one document, or uploads, closer together than this share a line. */
const MERGE_WITHIN = 10 * 60_000;

const CHANGE_SET_TRANSACTION = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-\d+-\d+/;
const SCHEDULE_TRANSACTION = /^schedule\.(?:publish|unpublish)\.(.+)$/;
/** Ids of bookkeeping documents, which are hidden from editors. */
const HIDDEN = /^(order\.|drafts\.change-set-|drafts\.sku-counter$|_\.|system\.|temp-)/;

type Change = 'create' | 'update' | 'delete' | undefined;

/** Mendoza writes the whole value as `[0, value]`, so null is an absent document. */
function changeOf({ documentIDs, effects }: Transaction, id: string): Change {
  if (!documentIDs.includes(id)) return undefined;
  const effect = effects[id];
  const isAbsent = (patch: readonly unknown[] | undefined) => patch?.[0] === 0 && patch[1] === null;
  if (isAbsent(effect?.apply)) return 'delete';
  return isAbsent(effect?.revert) ? 'create' : 'update';
}

/** `existing`: ids of published documents and drafts. */
export function documentActivities(
  transaction: Transaction,
  existing: ReadonlySet<string>,
): DocumentActivity[] {
  const { documentIDs } = transaction;
  if (documentIDs.length > DETAILED_DOCUMENTS_MAX)
    return manyOf(documentIDs)
      .slice(0, DETAILED_DOCUMENTS_MAX)
      .map((documentId) => ({ documentId, act: 'many', versionOf: documentId }));
  const shown = documentIDs.filter((id) => !HIDDEN.test(id));
  const scheduled = shown.filter((id) => SCHEDULE_TRANSACTION.test(id));
  const own = [...new Set(shown.filter((id) => !SCHEDULE_TRANSACTION.test(id)).map(publishedId))];
  // The job ends schedules in the transaction that publishes.
  if (own.length === 0)
    return scheduled.map((id) => {
      const isGone = changeOf(transaction, id) === 'delete';
      const documentId = SCHEDULE_TRANSACTION.exec(id)?.[1] ?? id;
      return { documentId, act: isGone ? 'unschedule' : 'schedule', versionOf: id };
    });
  const isOrder = documentIDs.some((id) => id.startsWith('order.'));
  return own.map((documentId) => {
    const draft = draftId(documentId);
    const [onPublished, onDraft] = [changeOf(transaction, documentId), changeOf(transaction, draft)];
    const act = isOrder ? 'order' : actOn(documentId, onPublished, onDraft, existing);
    const isPublished = onPublished !== undefined && onPublished !== 'delete';
    return { documentId, act, versionOf: isPublished ? documentId : draft };
  });
}

const manyOf = (documentIDs: readonly string[]) => [...new Set(documentIDs.map(publishedId))];

function actOn(
  id: string,
  onPublished: Change,
  onDraft: Change,
  existing: ReadonlySet<string>,
): ActivityKind {
  if (/^(image|file)-/.test(id)) return onPublished === 'delete' ? 'delete' : 'upload';
  if (onPublished === 'delete') {
    if (onDraft === 'delete') return 'delete';
    // The document was unpublished if a draft still exists, else deleted.
    return onDraft === 'create' || existing.has(draftId(id)) || existing.has(id) ? 'unpublish' : 'delete';
  }
  if (onPublished !== undefined) {
    if (onDraft === 'delete') return 'publish';
    return onPublished === 'create' ? 'add' : 'change';
  }
  if (onDraft === 'delete') return 'discard';
  return onDraft === 'create' && !existing.has(id) ? 'create' : 'edit';
}

export function activityLines(
  transactions: readonly Transaction[],
  existing: ReadonlySet<string>,
): ActivityLine[] {
  const lines: ActivityLine[] = [];
  for (const transaction of transactions) {
    if (CHANGE_SET_TRANSACTION.test(transaction.id)) continue;
    const acts = documentActivities(transaction, existing);
    if (acts.length === 0) continue;
    const { id, timestamp: time, author } = transaction;
    const total = acts[0]?.act === 'many' ? manyOf(transaction.documentIDs).length : acts.length;
    const line = { key: id, author, time, revision: id, acts, total, saves: 1, since: time };
    const batch = batchOf(line);
    const before = lines.findLastIndex((one) =>
      batch !== undefined
        ? batchOf(one) === batch && one.author === author
        : one.acts.some(({ documentId }) => documentId === documentOf(line)),
    );
    const later = lines[before];
    if (later !== undefined && batch !== undefined && isSoonAfter(later, line)) {
      // The line shows versions of its latest transaction, and pictures have none.
      const shown = batch === 'upload' ? [...later.acts, ...acts] : later.acts;
      lines[before] = { ...later, acts: shown, total: later.total + total, since: time };
    } else if (later !== undefined && continues(later, line))
      lines[before] = {
        ...later,
        acts: [{ ...later.acts[0], act: acts[0]?.act ?? 'edit' } as DocumentActivity],
        saves: later.saves + 1,
        since: time,
      };
    else lines.push(line);
  }
  return lines;
}

const documentOf = ({ acts }: Pick<ActivityLine, 'acts'>) =>
  acts.length === 1 ? acts[0]?.documentId : undefined;

/** An import uploads each picture in its own transaction, and a seed writes its documents in several. */
const batchOf = ({ acts }: ActivityLine) =>
  (['upload', 'many'] as const).find((kind) => acts.every(({ act }) => act === kind));

const isSoonAfter = (later: ActivityLine, earlier: ActivityLine) =>
  Date.parse(later.since) - Date.parse(earlier.time) <= MERGE_WITHIN;

/** True for a slightly earlier save of the same draft by the same person. */
function continues(later: ActivityLine, earlier: ActivityLine): boolean {
  const isSave = (line: ActivityLine) =>
    line.acts.length === 1 && (line.acts[0]?.act === 'edit' || line.acts[0]?.act === 'create');
  return (
    isSave(later) &&
    later.acts[0]?.act === 'edit' &&
    isSave(earlier) &&
    later.author === earlier.author &&
    documentOf(later) === documentOf(earlier) &&
    isSoonAfter(later, earlier)
  );
}
