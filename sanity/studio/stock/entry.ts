import { type StockChangeRequest, UNITS_MAX } from '../../../src/features/stock/ops-stock.contract.ts';
import { stockText as texts } from './stock.text.ts';

export type EntryMode = keyof typeof texts.modes;
export const ENTRY_MODES: readonly EntryMode[] = ['receive', 'remove', 'count'];

export interface StockEntry {
  readonly mode: EntryMode;
  readonly pieces: string;
  readonly reason: string;
}

export type ParseEntryResult =
  | { readonly kind: 'change'; readonly change: StockChangeRequest['change'] }
  | { readonly kind: 'wrong'; readonly msg: string };

/** Accepts full-width digits, which Chinese input methods type. */
function numberIn(typed: string): number {
  const plain = typed.normalize('NFKC').trim();
  return /^\d{1,7}$/.test(plain) ? Number(plain) : Number.NaN;
}

/** The count is based on `seenVersion`. */
export function parseEntry({ mode, pieces, reason }: StockEntry, seenVersion: number): ParseEntryResult {
  const number = numberIn(pieces);
  if (mode === 'count') {
    if (!(number >= 0 && number <= UNITS_MAX)) return { kind: 'wrong', msg: texts.wrongCount };
    return { kind: 'change', change: { kind: 'count', onHand: number, seenVersion, reason: reason.trim() } };
  }
  if (!(number >= 1 && number <= UNITS_MAX)) return { kind: 'wrong', msg: texts.invalidUnits };
  if (mode === 'remove' && reason.trim() === '') return { kind: 'wrong', msg: texts.needsReason };
  return { kind: 'change', change: { kind: mode, pieces: number, reason: reason.trim() } };
}
