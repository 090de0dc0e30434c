import { randomUUID } from 'node:crypto';
import { Mutation as MutatorMutation } from '@sanity/mutator';
import { withArrayKeys } from './array-keys.ts';
import { type Doc, isDocumentId } from './documents.ts';
import type { DocumentBody, Mutation, PatchMutation, Selection } from './mutations.ts';
import type { Overlay } from './overlay.ts';
import { checkReferences } from './references.ts';

/** Sanity's words for why a transaction was refused; `index` is the mutation's place in the request. */
export type MutationFailure = {
  status: 400 | 404 | 409;
  index: number;
  type: string;
  description: string;
  details?: Record<string, unknown>;
};

export type MutationResult = {
  id: string;
  operation: 'create' | 'update' | 'delete' | 'none';
  document?: Doc;
};

export type TransactionOptions = {
  transactionId: string;
  /** ISO 8601, UTC. */
  timestamp: string;
  autoGenerateArrayKeys: boolean;
  /** Ids of the documents a query selects, in the state the transaction sees. */
  select(view: Overlay, query: string, params: Record<string, unknown>): string[];
};

export type TransactionResult =
  | { kind: 'done'; results: MutationResult[] }
  | { kind: 'failed'; failure: MutationFailure };

/** A refused mutation on its way out of the nested steps; turned into a value by `applyTransaction`. */
class Refusal extends Error {
  readonly status: MutationFailure['status'];
  readonly type: string;
  readonly details: Record<string, unknown>;

  constructor(status: MutationFailure['status'], type: string, message: string, details = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
  }
}

/** Applies all mutations to `view` in their order, then checks the references of everything they touched. */
export function applyTransaction(
  view: Overlay,
  mutations: readonly Mutation[],
  options: TransactionOptions,
): TransactionResult {
  const results: MutationResult[] = [];
  for (const [index, mutation] of mutations.entries()) {
    try {
      results.push(...applyMutation(view, mutation, options));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, type, message, details } = error;
      return { kind: 'failed', failure: { status, index, type, description: message, details } };
    }
  }
  const broken = checkReferences(view);
  if (broken) {
    const index = results.findIndex((result) => result.id === broken.id);
    return { kind: 'failed', failure: { status: 409, index: Math.max(index, 0), ...broken } };
  }
  return { kind: 'done', results };
}

function applyMutation(view: Overlay, mutation: Mutation, options: TransactionOptions): MutationResult[] {
  if ('create' in mutation) return [create(view, mutation.create, options)];
  if ('createIfNotExists' in mutation) {
    const existing = view.get(mutation.createIfNotExists._id);
    if (existing) return [{ id: existing._id, operation: 'none', document: existing }];
    return [create(view, mutation.createIfNotExists, options)];
  }
  if ('createOrReplace' in mutation) {
    const existing = view.get(mutation.createOrReplace._id);
    if (!existing) return [create(view, mutation.createOrReplace, options)];
    const document = stored(mutation.createOrReplace, existing._id, options);
    view.set(document._id, document);
    return [{ id: document._id, operation: 'update', document }];
  }
  if ('delete' in mutation) {
    return selected(view, mutation.delete, options)
      .filter((id) => view.get(id) !== undefined)
      .map((id) => {
        view.set(id, null);
        return { id, operation: 'delete' };
      });
  }
  return selected(view, mutation.patch, options).map((id) => patch(view, id, mutation.patch, options));
}

function selected(view: Overlay, selection: Selection, options: TransactionOptions): string[] {
  if ('id' in selection && typeof selection.id === 'string') return [selection.id];
  const { query, params } = selection as { query: string; params?: Record<string, unknown> };
  try {
    return options.select(view, query, params ?? {});
  } catch (error) {
    throw new Refusal(400, 'queryParseError', error instanceof Error ? error.message : String(error));
  }
}

function create(view: Overlay, body: DocumentBody, options: TransactionOptions): MutationResult {
  // Sanity reads an id that ends with a dot as "make one up under this path" ("drafts." makes a draft).
  const asked = body._id ?? '';
  const id = asked === '' || asked.endsWith('.') ? `${asked}${randomUUID()}` : asked;
  if (view.get(id)) {
    throw new Refusal(409, 'documentAlreadyExistsError', `Document by ID "${id}" already exists`, { id });
  }
  const document = stored(body, id, options);
  view.set(id, document);
  return { id, operation: 'create', document };
}

function stored(body: DocumentBody, id: string, options: TransactionOptions): Doc {
  if (!isDocumentId(id)) {
    throw new Refusal(
      400,
      'validationError',
      `Document ID "${id}" is not valid: use letters, digits, ".", "_", "-"`,
    );
  }
  const given = body['_createdAt'];
  const keyed = options.autoGenerateArrayKeys ? withArrayKeys(body) : body;
  return {
    ...keyed,
    _id: id,
    _type: body._type,
    _rev: options.transactionId,
    _createdAt: typeof given === 'string' ? given : options.timestamp,
    _updatedAt: options.timestamp,
  };
}

function patch(view: Overlay, id: string, patch: PatchMutation, options: TransactionOptions): MutationResult {
  const before = view.get(id);
  if (!before) {
    throw new Refusal(404, 'documentNotFoundError', `The document with the ID "${id}" was not found`, { id });
  }
  if (patch.ifRevisionID !== undefined && patch.ifRevisionID !== before._rev) {
    const description = `Document "${id}" has unexpected revision ID ("${before._rev}"), expected "${patch.ifRevisionID}"`;
    throw new Refusal(409, 'documentRevisionIDDoesNotMatchError', description, {
      id,
      currentRevisionID: before._rev,
      expectedRevisionID: patch.ifRevisionID,
    });
  }
  const { ifRevisionID: _checked, ...operations } = patch;
  const after = patched(before, { ...operations, id });
  if (after._id !== before._id || after._type !== before._type) {
    throw new Refusal(
      409,
      'mutationError',
      `Cannot modify immutable attribute "_id" or "_type" of document "${id}"`,
    );
  }
  if (JSON.stringify(after) === JSON.stringify(before)) return { id, operation: 'none', document: before };
  const keyed = options.autoGenerateArrayKeys ? withArrayKeys(after) : after;
  const document: Doc = { ...keyed, _rev: options.transactionId, _updatedAt: options.timestamp };
  view.set(id, document);
  return { id, operation: 'update', document };
}

function patched(before: Doc, operations: Record<string, unknown> & { id: string }): Doc {
  try {
    const mutation = new MutatorMutation({ mutations: [{ patch: operations as never }] });
    return (mutation.apply(structuredClone(before)) as Doc | null) ?? before;
  } catch (error) {
    // The mutator throws on a path or an operation it can't read, which is the sender's mistake.
    throw new Refusal(400, 'invalidPatchError', error instanceof Error ? error.message : String(error));
  }
}
