/** The order of the slides, as pure steps: what was moved where, and which ranks follow from it. */
import { publishedId } from '../../../src/rules/content/addresses.ts';

/** A slide with its documents: the published one, the draft, or both. */
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

/** Drafts and published documents become slides, in the order of the home page. */
export function slidesOf(documents: readonly SlideDocument[]): Slide[] {
  const slides = new Map<string, Slide>();
  // Published documents come first, so that a draft's title stands and the published rank counts.
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

/** The slides with one moved to another place; beyond the ends it stays at the end. */
export function moved(slides: readonly Slide[], id: string, to: number): Slide[] {
  const slide = slides.find((one) => one.id === id);
  if (slide === undefined) return [...slides];
  const rest = slides.filter((one) => one !== slide);
  return rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, slide);
}

export interface RankPatch {
  readonly documentId: string;
  readonly rank: number;
}

/** Whether the slides still stand as somebody saw them: only then their move means what they meant. */
export function standAlike(slides: readonly Slide[], seen: readonly Slide[]): boolean {
  return slides.length === seen.length && slides.every(({ id }, place) => seen[place]?.id === id);
}

/** All ranks anew, so that the order stands whole. */
export function ranksOf(slides: readonly Slide[]): RankPatch[] {
  return slides.flatMap(({ documentIds }, index) =>
    documentIds.map((documentId) => ({ documentId, rank: (index + 1) * 10 })),
  );
}
