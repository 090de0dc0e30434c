/** Words that Sanity's parts have in their code in English, past every locale. The walk in tests/studio finds such. */
import type { Plugin } from 'vite';

const WORDS: Readonly<Record<string, string>> = {
  Clear: '清除',
  Open: '打开',
  'Close dialog': '关闭对话框',
  'More breadcrumb items': '更多上级',
};
const LABEL = new RegExp(`(?<="aria-label": )"(${Object.keys(WORDS).join('|')})"`, 'g');

export function ownWords(): Plugin {
  return {
    name: 'own-words',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/node_modules\/(sanity|@sanity\/ui)\//.test(id)) return;
      return { code: code.replaceAll(LABEL, (_, word: string) => JSON.stringify(WORDS[word])), map: null };
    },
  };
}
