import { useEffect, useMemo, useState } from 'react';
import { getDraftId, useDocumentStore } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import type { DraftDocument } from '../../../src/features/preview/preview.contract.ts';
import { stockLevelsCache, useLevels } from '../base/levels.ts';
import { referencesIn } from '../base/references.ts';

/** Previous references stay while others load. */
export function useReferences(draft: unknown): readonly DraftDocument[] | undefined {
  const store = useDocumentStore();
  const [found, setFound] = useState<readonly DraftDocument[]>();
  const wanted = useMemo(() => JSON.stringify(referencesIn(draft)), [draft]);
  useEffect(() => {
    const published: string[] = JSON.parse(wanted);
    if (published.length === 0) return setFound([]);
    // New documents may exist only as drafts; images never do.
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
        // The Studio reports lost connections.
        error: () => setFound((before) => before ?? []),
      });
    return () => reading.unsubscribe();
  }, [store, wanted]);
  return found;
}

/** Milliseconds. Stock changes while the form is open. */
const POLL_INTERVAL = 15_000;

/** Returns units by variant key, including those of unpublished products. */
export function useLiveStock(productId: string | undefined): Readonly<Record<string, number>> | undefined {
  const known = useLevels(productId);
  useEffect(() => {
    if (productId === undefined) return undefined;
    const timer = setInterval(() => stockLevelsCache.request(productId), POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [productId]);
  return useMemo(
    () => known && Object.fromEntries([...known].map(([key, { available }]) => [key, available])),
    [known],
  );
}
