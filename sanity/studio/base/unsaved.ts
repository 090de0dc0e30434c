/** Content that the content lake has not acknowledged. */
import { atom } from 'nanostores';
import type { DocumentStore } from 'sanity';
import { askBeforeLeaving } from './leaving.ts';

const places = new Set<object>();

export const $hasUnsaved = atom(false);
$hasUnsaved.listen((hasUnsaved) => askBeforeLeaving(places, hasUnsaved));

/** `place` identifies what is unsaved, such as a form. */
export function setUnsaved(place: object, isUnsaved: boolean): void {
  if (isUnsaved) places.add(place);
  else places.delete(place);
  $hasUnsaved.set(places.size > 0);
}

/**
 * Returns a function for when the form closes. Sanity drops what a closed form has not sent: its last second, and
 * offline everything. The subscriptions therefore last until the document is saved.
 */
export function trackDocument({ pair }: Pick<DocumentStore, 'pair'>, id: string, type: string): () => void {
  const document = {};
  let isOpen = true;
  let isSaved = true;
  // Sanity sends changes only while there is a subscriber.
  const sending = pair.operationEvents(id, type).subscribe();
  const saving = pair.consistencyStatus(id, type).subscribe({
    next: (isConsistent) => {
      isSaved = isConsistent;
      setUnsaved(document, !isSaved);
      endIfDone();
    },
    // The form shows the error.
    error: () => setUnsaved(document, false),
  });
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
