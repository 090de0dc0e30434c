import { useEffect, useMemo, useState } from 'react';
import { getDraftId, useDocumentStore } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import type { DraftDocument } from '../../../src/contract/preview.ts';
import { levels, useLevels } from '../stock/levels.ts';

/** What a draft points to, fetched live, so that the frame can draw a species' name or know that a picture is there. */

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

/** Shoppers buy while an editor writes. Milliseconds. */
const ASKED_EVERY = 15_000;

/**
 * Pieces of a product's grades that can be bought, by their keys, also of one that was never published: the staff's
 * answer knows it. Undefined until it is known.
 */
export function useStockOfMoment(
  productId: string | undefined,
): Readonly<Record<string, number>> | undefined {
  const known = useLevels(productId);
  useEffect(() => {
    if (productId === undefined) return undefined;
    const timer = setInterval(() => levels.want(productId), ASKED_EVERY);
    return () => clearInterval(timer);
  }, [productId]);
  return useMemo(
    () => known && Object.fromEntries([...known].map(([key, { available }]) => [key, available])),
    [known],
  );
}
