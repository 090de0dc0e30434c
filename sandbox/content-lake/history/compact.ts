import type { Doc } from '../documents.ts';
import { type LoggedTransaction, SNAPSHOT_LINE, writeLine } from './log-line.ts';

/**
 * The newest of the log, about `keep` bytes of it. What the log forgets a document came from stands with the
 * document's first change that is left.
 */
export function newestOf(transactions: readonly LoggedTransaction[], keep: number): string {
  const lines = transactions.map(writeLine);
  let from = lines.length;
  for (let size = 0; from > 0 && size < keep; from -= 1) size += lines[from - 1]?.length ?? 0;
  const last = new Map<string, Doc | null>();
  for (const { changes } of transactions.slice(0, from))
    for (const { id, after } of changes) last.set(id, after);
  const kept = transactions.slice(from).map((transaction) => ({
    ...transaction,
    changes: transaction.changes.map((change) => {
      const before = last.get(change.id);
      last.delete(change.id);
      return before ? { ...change, before } : change;
    }),
  }));
  return kept.map(writeLine).join('') + SNAPSHOT_LINE;
}
