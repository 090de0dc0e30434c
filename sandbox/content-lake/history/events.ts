import { publishedId } from '../documents.ts';
import type { LogEntry, TransactionLog } from './log.ts';
import { operationOn } from './past.ts';

export type DocumentEvent = { type: string; timestamp: string; author: string; documentId: string } & Record<
  string,
  unknown
>;

/**
 * What happened to a document, newest first, as Studio's history panel lists it. It makes the single edits of a
 * draft out of the transactions by itself.
 */
export function eventsOf(log: TransactionLog, id: string): DocumentEvent[] {
  const published = publishedId(id);
  const draft = id === published ? `drafts.${id}` : id;
  const events: DocumentEvent[] = [];
  let draftRevision: string | undefined;
  for (const entry of log.ofDocuments([published, draft])) {
    const event = eventOf(entry, published, draft, draftRevision);
    if (event && concerns(event, id === published)) events.push(event);
    const onDraft = operationOn(entry, draft);
    if (onDraft) draftRevision = onDraft === 'delete' ? undefined : entry.id;
  }
  return events.reverse();
}

/** Whether the published document lists it, or its draft. */
function concerns({ type }: DocumentEvent, isPublished: boolean): boolean {
  if (type.endsWith('LiveDocument')) return isPublished;
  return !isPublished || !type.endsWith('DocumentVersion') || type === 'publishDocumentVersion';
}

function eventOf(
  entry: LogEntry,
  published: string,
  draft: string,
  draftRevision: string | undefined,
): DocumentEvent | null {
  const { timestamp, author } = entry;
  const base = { timestamp, author, documentId: published };
  const [onPublished, onDraft] = [operationOn(entry, published), operationOn(entry, draft)];
  const version = { versionId: draft, versionRevisionId: draftRevision };
  if (onPublished === 'delete') {
    if (onDraft === 'create')
      return { ...base, type: 'unpublishDocument', ...version, versionRevisionId: entry.id };
    if (onDraft === undefined && draftRevision !== undefined)
      return { ...base, type: 'unpublishDocument', ...version };
    return { ...base, type: 'deleteDocumentGroup' };
  }
  if (onPublished && onDraft === 'delete') {
    const contributors = [author];
    const publishCause = 'document.publish';
    return {
      ...base,
      type: 'publishDocumentVersion',
      revisionId: entry.id,
      ...version,
      publishCause,
      contributors,
    };
  }
  if (onPublished === 'create') return { ...base, type: 'createLiveDocument', revisionId: entry.id };
  if (onPublished === 'update') return { ...base, type: 'updateLiveDocument', revisionId: entry.id };
  if (onDraft === 'create')
    return { ...base, type: 'createDocumentVersion', ...version, versionRevisionId: entry.id };
  return onDraft === 'delete' ? { ...base, type: 'deleteDocumentVersion', ...version } : null;
}
