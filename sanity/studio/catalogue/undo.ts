/** An undo restores each document that nobody changed afterwards. */
import type { Change, ChangeResult, ChangeSetHead } from './change-set.ts';
import { DOCUMENT_SIDES, type DocumentPair, type Mutation, mutationsTo, revisionsOf } from './pair.ts';
import { type ContentLake, forEachPart, isAtState, type RunResult } from './run.ts';

export type UndoStep =
  | { readonly kind: 'restore'; readonly mutations: readonly Mutation[] }
  /** The document has its previous state already. */
  | { readonly kind: 'restored' }
  /** Somebody changed the document afterwards. */
  | { readonly kind: 'changed' };

const undoRevision = ({ revision }: Pick<Change, 'revision'>) => `${revision}-undo`;

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
  return await forEachPart(id, parts, lake, signal, onPart, 'undone', [
    (change, pair) => (change.state === 'done' ? undoChange(change, pair, lake) : undefined),
  ]);
}

async function undoChange(change: Change, pair: DocumentPair, lake: ContentLake): Promise<ChangeResult> {
  const unchanged: ChangeResult = { state: 'kept', findings: [{ message: lake.texts.changed }] };
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
