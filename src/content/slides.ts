/** Slides that lead nowhere any more. */
import type { BrokenDocument } from './check.ts';
import type { Mended, Shown, Trouble } from './shown.ts';

/** A slide leads to a product that can be bought; its last sound version may lead to one that is gone. */
export function onlyToProducts(
  { shown, troubles }: Mended<'carouselItem'>,
  products: readonly Shown<'product'>[],
): Mended<'carouselItem'> {
  const listed = new Set(products.filter(isListed).map(({ content }) => content._id));
  const astray = shown.filter(({ content }) => !listed.has(content.productId));
  const astrayIds = new Set(astray.map(({ content }) => content._id));
  const known = troubles.map(
    (trouble): Trouble => (astrayIds.has(trouble.document.id) ? { ...trouble, shown: 'nothing' } : trouble),
  );
  const added = astray
    .filter(({ isKept }) => !isKept)
    .map(
      ({ content }): Trouble => ({
        kind: 'carouselItem',
        document: astraySlide(content._id, content.title),
        shown: 'nothing',
      }),
    );
  return { shown: shown.filter((slide) => !astray.includes(slide)), troubles: [...known, ...added] };
}

/** A slide that is sound, but leads to a product of which nothing can be bought. */
export function astraySlide(id: string, title: string): BrokenDocument {
  const message = '所指向的商品没有可售的品级或尚未发布，请换一个商品，或先恢复该商品';
  return { id, type: 'carouselItem', title, problems: [{ path: 'product', message }] };
}

function isListed({ content }: Shown<'product'>): boolean {
  return content.variants.some(({ withdrawn }) => !withdrawn);
}
