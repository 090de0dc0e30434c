/**
 * The chosen category holds from the first paint: an inline script marks the document, and a rule for each
 * category hides the other sections. A script that came later would make the page jump.
 */
import { createHash } from 'node:crypto';

function hashOf(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

const script = `{const chosen=new URLSearchParams(location.search).get('category');if(chosen)document.documentElement.dataset.chosen=chosen}`;

/** The inline script, and its hash for the page's policy. */
export const markChoice = { script, hash: hashOf(script) };

/** One rule for each category; an unknown choice meets none and so shows all. `ids` are document ids, safe in CSS strings. */
export function choiceRules(ids: readonly string[]) {
  const style = ids
    .map((id) => `[data-chosen="${id}"] [data-category-section]:not([id="${id}"])`)
    .join(',')
    .concat('{display:none}');
  return { style, hash: hashOf(style) };
}
