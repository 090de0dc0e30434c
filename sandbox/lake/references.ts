import { referencesOf } from './documents.ts';
import type { Overlay } from './overlay.ts';

export type BrokenReference = {
  id: string;
  type: string;
  description: string;
  details: Record<string, unknown>;
};

/**
 * Sanity's referential integrity: a strong reference needs its target, and a target stays while strong
 * references point at it. Looked at when the whole transaction is applied, so that one transaction may
 * create both ends, or delete both.
 */
export function checkReferences(view: Overlay): BrokenReference | null {
  for (const { id, after } of view.changes()) {
    if (after) {
      for (const target of referencesOf(after).strong) {
        if (view.get(target)) continue;
        return {
          id,
          type: 'documentReferenceDoesNotExistError',
          description: `Document "${id}" references non-existent document "${target}"`,
          details: { id, referenceID: target },
        };
      }
      continue;
    }
    const from = [...view.referrers(id)].filter((referrer) => view.pointsStronglyAt(referrer, id));
    if (from.length > 0) {
      return {
        id,
        type: 'documentHasExistingReferencesError',
        description: `Document "${id}" cannot be deleted as there are references to it from "${from[0]}"`,
        details: { id, referencingIDs: from },
      };
    }
  }
  return null;
}
