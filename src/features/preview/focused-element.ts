import type { PreviewedType } from '../../contract/preview.ts';
import { findFieldElement } from './field-elements.ts';

const MARK = 'data-edited';

export function markFieldElement(root: Element, type: PreviewedType, path: string): Element | undefined {
  const place = path === '' ? undefined : withBox(findFieldElement(root, type, path));
  for (const marked of root.querySelectorAll(`[${MARK}]`)) if (marked !== place) marked.removeAttribute(MARK);
  place?.setAttribute(MARK, '');
  return place;
}

/** Elements without a box of their own can't be outlined. */
function withBox(element: Element | null | undefined): Element | undefined {
  if (element == null) return undefined;
  return element.getClientRects().length > 0 ? element : withBox(element.parentElement);
}

/** `scrollIntoView` would also move the Studio around the frame. */
export function scrollToFieldElement(place: Element): void {
  const { top, bottom, height } = place.getBoundingClientRect();
  const header = 0.1 * innerHeight;
  if (top >= header && bottom <= innerHeight) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({
    top: scrollY + top - Math.max(header, (innerHeight - height) / 2),
    behavior: isCalm ? 'instant' : 'smooth',
  });
}
