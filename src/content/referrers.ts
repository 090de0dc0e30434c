/** The content lake refuses to unpublish a document with referrers; drafts count. */
import { publishedId } from '../features/content/addresses.rules.ts';

export const REFERRERS_QUERY = /* groq */ `*[references($id)] | order(_updatedAt desc) [0...100] {
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
  readonly isDraft: boolean;
}

/** Lists each document once, and not `target` itself. */
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
