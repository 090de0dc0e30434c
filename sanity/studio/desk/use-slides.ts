import { ClientError } from '@sanity/client';
import { useEffect, useRef, useState } from 'react';
import { useClient, useDocumentStore } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import {
  isSameOrder,
  moveSlide,
  ranksOf,
  type Slide,
  type SlideDocument,
  slidesOf,
} from './carousel-order.ts';

const API = { apiVersion: API_VERSION };
const QUERY = '*[_type == "carouselItem" && !(_id in path("versions.**"))]{_id, _rev, title, rank}';

/** `other-order`: another editor changed the slides meanwhile; nothing was saved. */
export type MoveResult = 'saved' | 'other-order' | 'failed';

export interface Slides {
  readonly slides: readonly Slide[] | undefined;
  readonly hasFailed: boolean;
  readonly move: (id: string, to: number) => Promise<MoveResult>;
}

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
      // While moves are being saved, the screen is ahead of the content.
      next: (documents: SlideDocument[]) => {
        if (underway.current === 0) show(slidesOf(documents));
      },
      error: () => setFailed(true),
    });
    return () => subscription.unsubscribe();
  }, [store]);

  const readSlides = async (): Promise<SlideDocument[]> =>
    await client.fetch(QUERY, {}, { perspective: 'raw' });

  /** Commits only over the order and revisions that the editor saw. */
  const save = async (seen: readonly Slide[], order: readonly Slide[], tries = 3): Promise<MoveResult> => {
    const documents = await readSlides();
    if (!isSameOrder(slidesOf(documents), seen)) return 'other-order';
    const known = new Map(documents.map((one) => [one._id, one]));
    const transaction = client.transaction();
    for (const { documentId, rank } of ranksOf(order)) {
      const revision = known.get(documentId)?._rev;
      if (revision === undefined) return 'other-order';
      transaction.patch(documentId, (patch) => patch.set({ rank }).ifRevisionId(revision));
    }
    try {
      await transaction.commit({ visibility: 'sync', tag: 'carousel.order' });
      return 'saved';
    } catch (error) {
      // A conflicting write, perhaps in a draft: check the order again.
      if (tries > 1 && error instanceof ClientError && error.statusCode === 409)
        return save(seen, order, tries - 1);
      throw error;
    }
  };

  const move = async (id: string, to: number): Promise<MoveResult> => {
    const seen = current.current;
    const order = moveSlide(seen, id, to);
    show(order);
    underway.current += 1;
    // Saves in sequence, so that the last move wins.
    const saving = saved.current.then(() => save(seen, order));
    saved.current = saving.catch(() => undefined);
    try {
      const outcome = await saving;
      setFailed(false);
      return outcome;
    } catch {
      setFailed(true);
      return 'failed';
    } finally {
      underway.current -= 1;
      if (underway.current === 0) {
        const documents = await readSlides();
        if (underway.current === 0) show(slidesOf(documents));
      }
    }
  };

  return { slides, hasFailed, move };
}
