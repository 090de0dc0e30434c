/** Documents that point to a published one. The content lake refuses to take it down while they do, drafts included. */
import { publishedId } from '../../../src/rules/content/addresses.ts';

export const REFERRERS_QUERY = `*[references($id)] | order(_updatedAt desc) [0...100] {
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
  /** Only its draft points there. */
  readonly isDraft: boolean;
}

/** Each document once, whether its draft, its published version or both point to `target`; without `target` itself. */
export function referrersOf(found: readonly FoundReferrer[], target: string): Referrer[] {
  const byId = new Map<string, Referrer>();
  for (const { _id, title, type } of found) {
    const id = publishedId(_id);
    if (id === target) continue;
    const before = byId.get(id);
    if (before === undefined || before.isDraft) byId.set(id, { id, title, type, isDraft: _id !== id });
  }
  return [...byId.values()];
}
