/** What a draft points to, fetched live, so that the frame can draw a species' name or know that a picture is there. */
import { useEffect, useMemo, useState } from 'react';
import { getDraftId, useDocumentStore } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import type { DraftDocument } from '../../../src/contract/preview.ts';

/** The ids of all references in a value, each once. */
export function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Reflect.get(value, '_ref');
  const inside = Object.values(value).flatMap(referencesIn);
  return [...new Set([...(typeof own === 'string' ? [own] : []), ...inside])].sort();
}

/** Undefined until they were read once. While others are read, those from before stay. */
export function useReferences(draft: unknown): readonly DraftDocument[] | undefined {
  const store = useDocumentStore();
  const [found, setFound] = useState<readonly DraftDocument[]>();
  const wanted = useMemo(() => JSON.stringify(referencesIn(draft)), [draft]);
  useEffect(() => {
    const published: string[] = JSON.parse(wanted);
    if (published.length === 0) return setFound([]);
    // What is new is a draft at first; pictures never are.
    const drafts = published.filter((id) => !id.startsWith('image-')).map((id) => getDraftId(id));
    const reading = store
      .listenQuery(
        '*[_id in $ids]',
        { ids: [...published, ...drafts] },
        {
          apiVersion: API_VERSION,
          perspective: 'raw',
          tag: 'shop.preview',
        },
      )
      .subscribe({
        next: setFound,
        // Without them the draft is drawn with empty places; the Studio itself tells of a lost connection.
        error: () => setFound((before) => before ?? []),
      });
    return () => reading.unsubscribe();
  }, [store, wanted]);
  return found;
}
