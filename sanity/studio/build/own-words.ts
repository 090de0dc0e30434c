/** Words that Sanity's parts have in their code in English, past every locale. The walk in tests/studio finds such. */
import type { Plugin } from 'vite';

const WORDS: Readonly<Record<string, string>> = {
  Clear: '清除',
  Open: '打开',
  'Close dialog': '关闭对话框',
  'More breadcrumb items': '更多上级',
  Back: '返回',
  Close: '关闭',
  Remove: '移除',
  'Remove filter': '移除筛选器',
  'Open menu': '打开菜单',
  'Previous month': '上个月',
  'Next month': '下个月',
  'Previous year': '上一年',
  'Next year': '下一年',
};
/** Labels that are read aloud, and tooltips. */
const LABEL = new RegExp(`(?<="aria-label": |\\{ content: )"(${Object.keys(WORDS).join('|')})"`, 'g');

/** The heading over a tool that failed names it by its English key. */
const CRASHED = /`The \$\{(\w+)\?\.name\} tool crashed`/g;

/** The code of one of Sanity's parts, speaking Chinese. */
export function inChinese(code: string): string {
  const labelled = code.replaceAll(LABEL, (_, word: string) => JSON.stringify(WORDS[word]));
  return labelled.replaceAll(CRASHED, (_, tool: string) => `\`“\${${tool}?.title}”出错了\``);
}

export function ownWords(): Plugin {
  return {
    name: 'own-words',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/node_modules\/(sanity|@sanity\/ui)\//.test(id)) return;
      return { code: inChinese(code), map: null };
    },
  };
}
