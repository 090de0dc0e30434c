/**
 * Each document has a transaction, which fails if the document changed since planning. Revisions
 * identify completed changes, so a run can be repeated.
 */
import type { Change, ChangeFinding, ChangeOutcome, ChangeSetHead, ChangeSetPart } from './change-set.ts';
import {
  DOCUMENT_SIDES,
  type DocumentPair,
  type Mutation,
  mutationsTo,
  type PairState,
  publishedBy,
  type Revisions,
  revisionsOf,
  type StoredDocument,
} from './pair.ts';

export type CommitResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'changed' }
  /** A reference to or from the document forbids the change. */
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Returns the findings of invalid documents, by id. Documents may refer to those in `together`, which are
 * published at the same time.
 */
export type CheckDocuments = (
  documents: readonly StoredDocument[],
  together?: readonly StoredDocument[],
) => Promise<ReadonlyMap<string, readonly ChangeFinding[]>>;

/** Network failures throw. */
export interface ContentLake {
  readonly readPart: (id: string, number: number) => Promise<ChangeSetPart>;
  readonly recordOutcomes: (
    id: string,
    number: number,
    outcomes: ReadonlyMap<string, ChangeOutcome>,
  ) => Promise<void>;
  readonly finish: (id: string, how: 'ended' | 'undone') => Promise<void>;
  readonly pairs: (ids: readonly string[]) => Promise<ReadonlyMap<string, DocumentPair>>;
  readonly commit: (transactionId: string, mutations: readonly Mutation[]) => Promise<CommitResult>;
  readonly findingsOf: CheckDocuments;
  readonly texts: { readonly changed: string };
}

export type RunResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'stopped' }
  /** Completed changes stay; a new run continues with the rest. */
  | { readonly kind: 'failed' };

const CONCURRENT_CHANGES = 4;

export async function runChangeSet(
  { id, parts }: Pick<ChangeSetHead, 'id' | 'parts'>,
  lake: ContentLake,
  signal: AbortSignal,
  onPart: (changes: readonly Change[]) => void,
): Promise<RunResult> {
  const write = (change: Change) => (change.state === 'planned' ? writeChange(change, lake) : undefined);
  // Checks a whole part first, because each write slows the next read.
  return await forEachPart(id, parts, lake, signal, onPart, 'ended', write, checkChanges);
}

/** Keyed by the change's key. */
type Outcomes = ReadonlyMap<string, ChangeOutcome>;

/** Stores a part's outcomes together, even if the run was stopped. */
async function forEachPart(
  id: string,
  parts: number,
  lake: ContentLake,
  signal: AbortSignal,
  onPart: (changes: readonly Change[]) => void,
  how: 'ended' | 'undone',
  write: (change: Change, pair: DocumentPair) => Promise<ChangeOutcome> | undefined,
  check?: typeof checkChanges,
): Promise<RunResult> {
  try {
    for (let number = 0; number < parts; number += 1) {
      const { changes } = await lake.readPart(id, number);
      const pairs = await lake.pairs(changes.map(({ documentId }) => documentId));
      const outcomes = new Map(await check?.(changes, pairs, lake));
      const waiting = changes.filter(({ key }) => !outcomes.has(key)).values();
      const work = async () => {
        for (const change of waiting) {
          if (signal.aborted) return;
          const outcome = await write(change, pairs.get(change.documentId) ?? {});
          if (outcome !== undefined) outcomes.set(change.key, outcome);
        }
      };
      const ended = await Promise.allSettled(Array.from({ length: CONCURRENT_CHANGES }, work));
      await lake.recordOutcomes(id, number, outcomes);
      onPart(changes.map((change) => ({ ...change, ...outcomes.get(change.key) })));
      if (ended.some(({ status }) => status === 'rejected')) return { kind: 'failed' };
      if (signal.aborted) return { kind: 'stopped' };
    }
    await lake.finish(id, how);
    return { kind: 'done' };
  } catch {
    return { kind: 'failed' };
  }
}

const conflict = (lake: ContentLake): ChangeOutcome => ({
  state: 'conflict',
  findings: [{ message: lake.texts.changed }],
});

async function checkChanges(
  changes: readonly Change[],
  pairs: ReadonlyMap<string, DocumentPair>,
  lake: ContentLake,
): Promise<Outcomes> {
  const outcomes = new Map<string, ChangeOutcome>();
  const planned = changes.filter(({ state }) => state === 'planned');
  for (const { key, documentId, after, expected, revision } of planned) {
    const pair = pairs.get(documentId) ?? {};
    if (isAtState(pair, after, revision, expected)) outcomes.set(key, { state: 'done' });
    else if (!matchesRevisions(pair, expected)) outcomes.set(key, conflict(lake));
  }
  const waiting = planned.filter(({ key }) => !outcomes.has(key));
  const found = await lake.findingsOf(publishedBy(waiting, pairs));
  for (const { key, documentId } of waiting) {
    const findings = found.get(documentId);
    if (findings !== undefined) outcomes.set(key, { state: 'refused', findings });
  }
  return outcomes;
}

async function writeChange(change: Change, lake: ContentLake): Promise<ChangeOutcome> {
  const { documentId, after, expected, revision } = change;
  const committed = await lake.commit(revision, mutationsTo(documentId, after, expected));
  switch (committed.kind) {
    case 'refused':
      return { state: 'refused', findings: [{ message: committed.message }] };
    case 'changed': {
      // An earlier try may have succeeded without a response.
      const now = (await lake.pairs([documentId])).get(documentId) ?? {};
      return isAtState(now, after, revision, expected) ? { state: 'done' } : conflict(lake);
    }
    case 'done':
      return await withBase(change, lake);
  }
}

/**
 * A transaction can't check the published revision that a new draft copies. The draft is deleted if
 * the published document changed in between.
 */
async function withBase(
  { documentId, after, expected, revision }: Change,
  lake: ContentLake,
): Promise<ChangeOutcome> {
  const isCopy = after.draft !== undefined && after.draft !== null && expected.draft === null;
  if (!isCopy || after.published !== undefined || typeof expected.published !== 'string')
    return { state: 'done' };
  const pair = (await lake.pairs([documentId])).get(documentId) ?? {};
  if (pair.published?._rev === expected.published || pair.draft?._rev !== revision) return { state: 'done' };
  const back = mutationsTo(documentId, { draft: null }, { draft: revision });
  await lake.commit(`${revision}-back`, back);
  return conflict(lake);
}

function isAtState(pair: DocumentPair, state: PairState, revision: string, expected: Revisions): boolean {
  const sides = DOCUMENT_SIDES.filter((side) => state[side] !== undefined);
  const isThere = sides.every((side) =>
    state[side] === null ? pair[side] === undefined : pair[side]?._rev === revision,
  );
  // An absent document has no revision.
  const isAbsent = sides.every((side) => state[side] === null);
  const { [sides[0] ?? 'draft']: _deleted, ...others } = expected;
  return isThere && (!isAbsent || sides.length > 1 || matchesRevisions(pair, others));
}

function matchesRevisions(pair: DocumentPair, expected: Revisions): boolean {
  return DOCUMENT_SIDES.every(
    (side) => expected[side] === undefined || (pair[side]?._rev ?? null) === expected[side],
  );
}

type UndoStep =
  | { readonly kind: 'restore'; readonly mutations: readonly Mutation[] }
  /** The document has its previous state already. */
  | { readonly kind: 'restored' }
  /** Somebody changed the document afterwards. */
  | { readonly kind: 'changed' };

const undoRevision = ({ revision }: Pick<Change, 'revision'>) => `${revision}-undo`;

/** Restores each document that nobody changed afterwards. */
function planUndo(change: Change, pair: DocumentPair): UndoStep {
  const { documentId, before, after, expected, revision } = change;
  if (!isAtState(pair, after, revision, expected))
    return { kind: isAtState(pair, before, undoRevision(change), expected) ? 'restored' : 'changed' };
  const sides = DOCUMENT_SIDES.filter((side) => before[side] !== undefined);
  return { kind: 'restore', mutations: mutationsTo(documentId, before, revisionsOf(pair, sides)) };
}

/** Records what can't be undone as `kept`. Skips changes that were not done. */
export async function undoChangeSet(
  { id, parts }: Pick<ChangeSetHead, 'id' | 'parts'>,
  lake: ContentLake,
  signal: AbortSignal,
  onPart: (changes: readonly Change[]) => void,
): Promise<RunResult> {
  return await forEachPart(id, parts, lake, signal, onPart, 'undone', (change, pair) =>
    change.state === 'done' ? undoChange(change, pair, lake) : undefined,
  );
}

async function undoChange(change: Change, pair: DocumentPair, lake: ContentLake): Promise<ChangeOutcome> {
  const unchanged: ChangeOutcome = { state: 'kept', findings: [{ message: lake.texts.changed }] };
  const step = planUndo(change, pair);
  if (step.kind === 'restored') return { state: 'undone' };
  if (step.kind === 'changed') return unchanged;
  const committed = await lake.commit(undoRevision(change), step.mutations);
  switch (committed.kind) {
    case 'done':
      return { state: 'undone' };
    case 'refused':
      return { state: 'kept', findings: [{ message: committed.message }] };
    case 'changed': {
      const now = (await lake.pairs([change.documentId])).get(change.documentId) ?? {};
      return planUndo(change, now).kind === 'restored' ? { state: 'undone' } : unchanged;
    }
  }
}
