/**
 * Sanity's help menu is left out: a form of feedback that goes to a host that is never asked, its community, its sales,
 * and the registration of a Studio that its dashboard doesn't know.
 */
import type { Plugin } from 'vite';

const BUTTON = 'function ResourcesButton() {';

export function withoutHelp(): Plugin {
  return {
    name: 'without-help',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/node_modules\/sanity\/lib\/index\.js/.test(id)) return;
      if (!code.includes(BUTTON))
        throw new Error(`sanity has no "${BUTTON}" any more: see ${import.meta.filename}`);
      return { code: code.replace(BUTTON, `${BUTTON}\n\treturn null;`), map: null };
    },
  };
}
