import { type Doc, referencesOf } from './documents.ts';
import type { DocumentBody, Mutation, MutationSelection } from './mutations.ts';
import type { Overlay } from './overlay.ts';
import { type MutationError, patchDocument, type TransactionStamp, toStoredDocument } from './patch.ts';

/** `index` is the mutation's position. */
export type MutationFailure = MutationError & { index: number };

export type MutationResult = {
  id: string;
  operation: 'create' | 'update' | 'delete' | 'none';
  document?: Doc;
};

type TransactionOptions = TransactionStamp & {
  select(view: Overlay, query: string, params: Record<string, unknown>): SelectedIds;
};

export type SelectedIds = { kind: 'ids'; ids: string[] } | { kind: 'unreadable'; description: string };

type TransactionResult =
  | { kind: 'done'; results: MutationResult[] }
  | { kind: 'failed'; failure: MutationFailure };

export function applyTransaction(
  view: Overlay,
  mutations: readonly Mutation[],
  options: TransactionOptions,
): TransactionResult {
  const results: MutationResult[] = [];
  for (const [index, mutation] of mutations.entries()) {
    const applied = applyMutation(view, mutation, options);
    if (applied.kind === 'refused') return { kind: 'failed', failure: { ...applied, index } };
    results.push(...applied.results);
  }
  const broken = checkReferences(view);
  if (!broken) return { kind: 'done', results };
  const index = results.findIndex((result) => result.id === broken.id);
  return { kind: 'failed', failure: { ...broken.refusal, index: Math.max(index, 0) } };
}

type Applied = { kind: 'applied'; results: MutationResult[] } | MutationError;

function applyMutation(view: Overlay, mutation: Mutation, options: TransactionOptions): Applied {
  if ('create' in mutation) return create(view, mutation.create, options);
  if ('createIfNotExists' in mutation) {
    const existing = view.get(mutation.createIfNotExists._id);
    if (!existing) return create(view, mutation.createIfNotExists, options);
    return applied({ id: existing._id, operation: 'none', document: existing });
  }
  if ('createOrReplace' in mutation) return createOrReplace(view, mutation.createOrReplace, options);

  const selected = selectDocuments(view, 'delete' in mutation ? mutation.delete : mutation.patch, options);
  if (selected.kind === 'unreadable') {
    return { kind: 'refused', status: 400, type: 'queryParseError', description: selected.description };
  }
  if ('delete' in mutation) {
    const present = selected.ids.filter((id) => view.get(id) !== undefined);
    for (const id of present) view.set(id, null);
    return applied(...present.map((id) => ({ id, operation: 'delete' as const })));
  }
  const results: MutationResult[] = [];
  for (const id of selected.ids) {
    const before = view.get(id);
    const made = patchDocument(before, id, mutation.patch, options);
    if (made.kind === 'refused') return made;
    view.set(id, made.document, mutation.patch);
    results.push({ id, operation: 'update', document: made.document });
  }
  return applied(...results);
}

function create(view: Overlay, body: DocumentBody, options: TransactionOptions): Applied {
  const made = toStoredDocument(body, options);
  if (made.kind === 'refused') return made;
  const { document } = made;
  const id = document._id;
  if (view.get(id)) {
    const description = `Document by ID "${id}" already exists`;
    return { kind: 'refused', status: 409, type: 'documentAlreadyExistsError', description, details: { id } };
  }
  view.set(id, document);
  return applied({ id, operation: 'create', document });
}

function createOrReplace(view: Overlay, body: DocumentBody, options: TransactionOptions): Applied {
  const made = toStoredDocument(body, options);
  if (made.kind === 'refused') return made;
  const { document } = made;
  const operation = view.get(document._id) ? 'update' : 'create';
  view.set(document._id, document);
  return applied({ id: document._id, operation, document });
}

function applied(...results: MutationResult[]): Applied {
  return { kind: 'applied', results };
}

function selectDocuments(
  view: Overlay,
  selection: MutationSelection,
  options: TransactionOptions,
): SelectedIds {
  if ('id' in selection && typeof selection.id === 'string') return { kind: 'ids', ids: [selection.id] };
  const { query, params } = selection as { query: string; params?: Record<string, unknown> };
  return options.select(view, query, params ?? {});
}

type BrokenReference = { id: string; refusal: MutationError };

/** Runs after the whole transaction, which may create or delete both ends. */
export function checkReferences(view: Overlay): BrokenReference | null {
  for (const { id, after } of view.changes()) {
    const refusal = after ? missingTarget(view, after) : referencedByOthers(view, id);
    if (refusal) return { id, refusal };
  }
  return null;
}

function missingTarget(view: Overlay, doc: Doc): MutationError | null {
  for (const target of referencesOf(doc).strong) {
    if (view.get(target)) continue;
    return {
      kind: 'refused',
      status: 409,
      type: 'documentReferenceDoesNotExistError',
      description: `Document "${doc._id}" references non-existent document "${target}"`,
      details: { id: doc._id, referenceID: target },
    };
  }
  return null;
}

function referencedByOthers(view: Overlay, id: string): MutationError | null {
  const referencingIDs = [...view.referrers(id)].filter((referrer) => view.pointsStronglyAt(referrer, id));
  if (referencingIDs.length === 0) return null;
  return {
    kind: 'refused',
    status: 409,
    type: 'documentHasExistingReferencesError',
    description: `Document "${id}" cannot be deleted as there are references to it from "${referencingIDs[0]}"`,
    details: { id, referencingIDs },
  };
}
