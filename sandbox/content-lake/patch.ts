import { randomUUID } from 'node:crypto';
import { Mutation as MutatorMutation } from '@sanity/mutator';
import { type Doc, isDocumentId, withArrayKeys } from './documents.ts';
import type { DocumentBody, PatchMutation } from './mutations.ts';

/** A patch without effect also makes a new revision: its sender waits for the event. */
export function patchDocument(
  before: Doc | undefined,
  id: string,
  patch: PatchMutation,
  stamp: TransactionStamp,
): PatchResult {
  if (!before) {
    return refused(404, 'documentNotFoundError', `The document with the ID "${id}" was not found`, { id });
  }
  // The mutator skips patches with a query, which has been resolved already.
  const { ifRevisionID: expected, query: _query, params: _params, ...operations } = patch as PatchFields;
  if (expected !== undefined && expected !== before._rev) {
    const description = `Document "${id}" has unexpected revision ID ("${before._rev}"), expected "${expected}"`;
    const details = { id, currentRevisionID: before._rev, expectedRevisionID: expected };
    return refused(409, 'documentRevisionIDDoesNotMatchError', description, details);
  }
  let after: Doc;
  try {
    const mutation = new MutatorMutation({ mutations: [{ patch: { ...operations, id } as never }] });
    after = (mutation.apply(structuredClone(before)) as Doc | null) ?? before;
  } catch (error) {
    // The mutator throws on invalid paths and operations, which are the client's errors.
    return refused(400, 'invalidPatchError', error instanceof Error ? error.message : String(error));
  }
  if (after._id !== before._id || after._type !== before._type) {
    return refused(409, 'immutableAttributeError', `"_id" and "_type" of document "${id}" can't be changed`);
  }
  const keyed = stamp.autoGenerateArrayKeys ? withArrayKeys(after) : after;
  const { transactionId: _rev, timestamp: _updatedAt } = stamp;
  return { kind: 'document', document: { ...keyed, _rev, _updatedAt } };
}

type PatchFields = PatchMutation & { query?: unknown; params?: unknown };

function refused(
  status: MutationError['status'],
  type: string,
  description: string,
  details: Record<string, unknown> = {},
): MutationError {
  return { kind: 'refused', status, type, description, details };
}

export type MutationError = {
  kind: 'refused';
  status: 400 | 404 | 409;
  type: string;
  description: string;
  details?: Record<string, unknown>;
};

export type PatchResult = { kind: 'document'; document: Doc } | MutationError;

export type TransactionStamp = {
  /** Transaction id, which becomes `_rev`. */
  transactionId: string;
  /** ISO 8601, UTC. */
  timestamp: string;
  autoGenerateArrayKeys: boolean;
};

/** Keeps a given `_createdAt`, which imports need. */
export function toStoredDocument(body: DocumentBody, stamp: TransactionStamp): PatchResult {
  // An id that ends with a dot asks Sanity to generate the rest.
  const requested = body._id ?? '';
  const id = requested === '' || requested.endsWith('.') ? `${requested}${randomUUID()}` : requested;
  if (!isDocumentId(id)) {
    const description = `Document ID "${id}" is not valid: 1 to 128 of letters, digits, ".", "_", "-"`;
    return { kind: 'refused', status: 400, type: 'validationError', description };
  }
  const given = body._createdAt;
  const keyed = stamp.autoGenerateArrayKeys ? withArrayKeys(body) : body;
  return {
    kind: 'document',
    document: {
      ...keyed,
      _id: id,
      _type: body._type,
      _rev: stamp.transactionId,
      _createdAt: typeof given === 'string' ? given : stamp.timestamp,
      _updatedAt: stamp.timestamp,
    },
  };
}
