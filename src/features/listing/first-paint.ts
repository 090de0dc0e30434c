/** Runs before the first paint, because a later change would make the page jump. */
import { type InlineText, toInlineText } from '../../build/inline.ts';

export const markCategoryScript = toInlineText(
  `{const chosen=new URLSearchParams(location.search).get('category');if(chosen)document.documentElement.dataset.chosen=chosen}`,
);

/** An unknown choice matches no rule. `ids` are document ids, which need no CSS escaping. */
export function categoryRules(ids: readonly string[]): InlineText {
  return toInlineText(
    ids
      .map((id) => `[data-chosen="${id}"] [data-category-section]:not([id="${id}"])`)
      .join(',')
      .concat('{display:none}'),
  );
}
