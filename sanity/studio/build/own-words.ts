/** Words that Sanity's parts have in their code in English, past every locale. The walk in tests/studio finds such. */
import type { Plugin } from 'vite';

const WORDS: Readonly<Record<string, string>> = {
  Clear: '清除',
  Open: '打开',
  'Close dialog': '关闭对话框',
  'More breadcrumb items': '更多上级',
};
const LABEL = new RegExp(`(?<="aria-label": )"(${Object.keys(WORDS).join('|')})"`, 'g');

/** The heading over a tool that failed names it by its English key. */
const CRASHED = /`The \$\{(\w+)\?\.name\} tool crashed`/g;

export function ownWords(): Plugin {
  return {
    name: 'own-words',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/node_modules\/(sanity|@sanity\/ui)\//.test(id)) return;
      const labelled = code.replaceAll(LABEL, (_, word: string) => JSON.stringify(WORDS[word]));
      const named = labelled.replaceAll(CRASHED, (_, tool: string) => `\`“\${${tool}?.title}”出错了\``);
      return { code: named, map: null };
    },
  };
}
