/** Documents that point to a published one. The content lake refuses to take it down while they do, drafts included. */
import { publishedId } from '../../../src/rules/content/addresses.ts';

/** A document's own draft may point to itself: that one hinders nothing. */
export const REFERRERS_QUERY = `*[references($id) && !(_id in [$id, "drafts." + $id])] | order(_updatedAt desc) [0...100] {
  _id, "title": coalesce(name, title), "type": _type
}`;

export interface FoundReferrer {
  readonly _id: string;
  readonly title: string | null;
  readonly type: string;
}

export interface Referrer {
  readonly id: string;
  readonly title: string | null;
  readonly type: string;
  /** Only its draft points there, or it was never published. */
  readonly isDraft: boolean;
}

/** Each document once, whether its draft, its published version or both point there. */
export function referrersOf(found: readonly FoundReferrer[]): Referrer[] {
  const byId = new Map<string, Referrer>();
  for (const { _id, title, type } of found) {
    const id = publishedId(_id);
    const isDraft = _id !== id;
    const before = byId.get(id);
    if (before === undefined || before.isDraft) byId.set(id, { id, title, type, isDraft });
  }
  return [...byId.values()];
}
