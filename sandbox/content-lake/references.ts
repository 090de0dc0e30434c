import { type Doc, referencesOf } from './documents.ts';
import type { Overlay } from './overlay.ts';
import type { Refusal } from './stored-document.ts';

/** `id` is the document that a mutation touched. */
export type BrokenReference = { id: string; refusal: Refusal };

/**
 * Sanity's referential integrity: a strong reference needs its target, and a target stays while strong
 * references point at it. Looked at when the whole transaction is applied, so that one transaction may
 * create both ends, or delete both.
 */
export function checkReferences(view: Overlay): BrokenReference | null {
  for (const { id, after } of view.changes()) {
    const refusal = after ? missingTarget(view, after) : keptByOthers(view, id);
    if (refusal) return { id, refusal };
  }
  return null;
}

function missingTarget(view: Overlay, doc: Doc): Refusal | null {
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

function keptByOthers(view: Overlay, id: string): Refusal | null {
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
