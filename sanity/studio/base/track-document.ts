import type { DocumentStore } from 'sanity';
import { askBeforeLeaving } from './leaving.ts';

/**
 * Asks before leaving until the document is saved, and keeps it open as long: Sanity drops what a closed form has not
 * sent, which is its last second, and offline everything. Returns a function for when the form closes.
 */
export function trackDocument({ pair }: Pick<DocumentStore, 'pair'>, id: string, type: string): () => void {
  const document = {};
  let isOpen = true;
  let isSaved = true;
  // The form shows the error.
  const fail = () => show(true);
  // Sanity sends changes only while there is a subscriber.
  const sending = pair.operationEvents(id, type).subscribe({ error: fail });
  const saving = pair.consistencyStatus(id, type).subscribe({ next: show, error: fail });
  function show(isConsistent: boolean): void {
    isSaved = isConsistent;
    askBeforeLeaving(document, !isSaved);
    endIfDone();
  }
  function endIfDone(): void {
    if (isOpen || !isSaved) return;
    sending.unsubscribe();
    saving.unsubscribe();
  }
  return () => {
    isOpen = false;
    endIfDone();
  };
}
