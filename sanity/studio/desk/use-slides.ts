import { useEffect, useRef, useState } from 'react';
import { useClient, useDocumentStore } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { moved, ranksOf, type Slide, type SlideDocument, slidesOf } from './carousel-order.ts';

const API = { apiVersion: API_VERSION };
const QUERY = '*[_type == "carouselItem" && !(_id in path("versions.**"))]{_id, title, rank}';

export interface Slides {
  /** Undefined until they are known. */
  readonly slides: readonly Slide[] | undefined;
  readonly hasFailed: boolean;
  /** Moves a slide to a place, at once on the home page; answers whether it was saved. */
  readonly move: (id: string, to: number) => Promise<boolean>;
}

/** The slides as they are at the moment, whoever changes them. */
export function useSlides(): Slides {
  const client = useClient(API);
  const store = useDocumentStore();
  const [slides, setSlides] = useState<readonly Slide[]>();
  const [hasFailed, setFailed] = useState(false);
  const current = useRef<readonly Slide[]>([]);
  const underway = useRef(0);
  const saved = useRef<Promise<unknown>>(Promise.resolve());

  const show = (next: readonly Slide[]) => {
    current.current = next;
    setSlides(next);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` only keeps what it is given.
  useEffect(() => {
    const options = { ...API, perspective: 'raw' as const, tag: 'carousel' };
    const subscription = store.listenQuery(QUERY, {}, options).subscribe({
      // While moves are being saved, what is shown is ahead of what the content says.
      next: (documents: SlideDocument[]) => {
        if (underway.current === 0) show(slidesOf(documents));
      },
      error: () => setFailed(true),
    });
    return () => subscription.unsubscribe();
  }, [store]);

  const save = async (order: readonly Slide[]) => {
    const transaction = client.transaction();
    for (const { documentId, rank } of ranksOf(order)) transaction.patch(documentId, { set: { rank } });
    await transaction.commit({ visibility: 'sync', tag: 'carousel.order' });
  };

  const move = async (id: string, to: number): Promise<boolean> => {
    const order = moved(current.current, id, to);
    show(order);
    underway.current += 1;
    // One after the other, so that the last move is what stands.
    const saving = saved.current.then(() => save(order));
    saved.current = saving.catch(() => undefined);
    try {
      await saving;
      setFailed(false);
      return true;
    } catch {
      setFailed(true);
      return false;
    } finally {
      underway.current -= 1;
      if (underway.current === 0) {
        const documents: SlideDocument[] = await client.fetch(QUERY, {}, { perspective: 'raw' });
        if (underway.current === 0) show(slidesOf(documents));
      }
    }
  };

  return { slides, hasFailed, move };
}
