/**
 * The chosen category holds from the first paint: an inline script marks the document, and a rule for each
 * category hides the other sections. A script that came later would make the page jump.
 */
import { type Inline, inline } from '../../build/inline.ts';

export const markChoice = inline(
  `{const chosen=new URLSearchParams(location.search).get('category');if(chosen)document.documentElement.dataset.chosen=chosen}`,
);

/** One rule for each category; an unknown choice meets none and so shows all. `ids` are document ids, safe in CSS strings. */
export function choiceRules(ids: readonly string[]): Inline {
  return inline(
    ids
      .map((id) => `[data-chosen="${id}"] [data-category-section]:not([id="${id}"])`)
      .join(',')
      .concat('{display:none}'),
  );
}
