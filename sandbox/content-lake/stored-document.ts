import { randomUUID } from 'node:crypto';
import { withArrayKeys } from './array-keys.ts';
import { type Doc, isDocumentId } from './documents.ts';
import type { DocumentBody } from './mutations.ts';

/** Why a mutation can't be done, in Sanity's words and with its status. */
export type Refusal = {
  kind: 'refused';
  status: 400 | 404 | 409;
  type: string;
  description: string;
  details?: Record<string, unknown>;
};

export type Made = { kind: 'document'; document: Doc } | Refusal;

/** What a transaction writes into every document it touches. */
export type Stamp = {
  /** Becomes `_rev`. */
  transactionId: string;
  /** ISO 8601, UTC. */
  timestamp: string;
  autoGenerateArrayKeys: boolean;
};

/** The document that a create makes of the sender's body; a given `_createdAt` is kept, as imports need it. */
export function storedDocument(body: DocumentBody, stamp: Stamp): Made {
  // Sanity reads an id that ends with a dot as "make one up under this path" ("drafts." makes a draft).
  const asked = body._id ?? '';
  const id = asked === '' || asked.endsWith('.') ? `${asked}${randomUUID()}` : asked;
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
