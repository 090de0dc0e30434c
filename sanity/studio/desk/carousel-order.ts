/** Pure functions for the order of the slides. */
import { publishedId } from '../../../src/rules/content/addresses.ts';

export interface Slide {
  readonly id: string;
  readonly title: string;
  readonly rank: number | undefined;
  readonly isPublished: boolean;
  readonly documentIds: readonly string[];
}

export interface SlideDocument {
  readonly _id: string;
  readonly _rev?: string;
  readonly title?: string | null;
  readonly rank?: number | null;
}

const isDraft = ({ _id }: SlideDocument) => publishedId(_id) !== _id;

export function slidesOf(documents: readonly SlideDocument[]): Slide[] {
  const slides = new Map<string, Slide>();
  // Published documents come first: their rank counts, the draft's title wins.
  const inOrder = documents.toSorted((a, b) => Number(isDraft(a)) - Number(isDraft(b)));
  for (const { _id, title, rank } of inOrder) {
    const id = publishedId(_id);
    const known = slides.get(id);
    slides.set(id, {
      id,
      title: title ?? known?.title ?? '',
      rank: known?.rank ?? rank ?? undefined,
      isPublished: known?.isPublished ?? id === _id,
      documentIds: [...(known?.documentIds ?? []), _id],
    });
  }
  return [...slides.values()].sort(byRank);
}

function byRank(a: Slide, b: Slide): number {
  const rank = (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER);
  return rank || (a.id < b.id ? -1 : 1);
}

/** Moves past either end stop there. */
export function moveSlide(slides: readonly Slide[], id: string, to: number): Slide[] {
  const slide = slides.find((one) => one.id === id);
  if (slide === undefined) return [...slides];
  const rest = slides.filter((one) => one !== slide);
  return rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, slide);
}

interface RankPatch {
  readonly documentId: string;
  readonly rank: number;
}

/** A move is saved only if the slides still stand as the editor saw them. */
export function isSameOrder(slides: readonly Slide[], seen: readonly Slide[]): boolean {
  return slides.length === seen.length && slides.every(({ id }, place) => seen[place]?.id === id);
}

export function ranksOf(slides: readonly Slide[]): RankPatch[] {
  return slides.flatMap(({ documentIds }, index) =>
    documentIds.map((documentId) => ({ documentId, rank: (index + 1) * 10 })),
  );
}
