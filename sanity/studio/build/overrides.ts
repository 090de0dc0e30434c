/** Patches Sanity where no setting helps. The build fails if `sanity` lacks a patched text. */
import type { Plugin } from 'vite';
import { SANS } from '../fonts.ts';

type Changes = readonly (readonly [theirs: string, ours: string])[];

const CHANGES: Changes = [
  // The help menu links to Sanity's community and sales.
  ['function ResourcesButton() {', 'function ResourcesButton() {\n\treturn null;'],
  // A failed import must not reload the page while an editor types.
  ['autoReload: !0', 'autoReload: !1'],
  ['children: "Import error"', 'children: "这一部分没有打开"'],
  [
    '"An error occurred during dynamic import."',
    '"编辑后台可能刚刚更新过，或者网络断开了。输入的内容会自动保存为草稿；请确认网络正常，稍等片刻再刷新本页。"',
  ],
  ['"Reload now" : "Reload"', '"刷新本页" : "刷新本页"'],
  ['heading = t0 === void 0 ? "An error occurred" : t0', 'heading = t0 === void 0 ? "出错了" : t0'],
  [
    '"An error occurred that Sanity Studio was unable to recover from."',
    '"编辑后台遇到了意外的错误。已经保存的草稿不受影响，可以再试一次或刷新本页。"',
  ],
  ['"To report this error,"', '"如果反复出现，"'],
  [
    '" copy the error details and share them with your development team or Sanity Support."',
    '"请复制错误详情，交给店铺管理员。"',
  ],
  ['title: "Uncaught error"', 'title: "出错了"'],
  ['"retry.title": "Retry"', '"retry.title": "再试一次"'],
  ['"retrying.title": "Retrying…"', '"retrying.title": "正在再试…"'],
  ['"copy-error-details.title": "Copy error details"', '"copy-error-details.title": "复制错误详情"'],
  // Both menus hold only links to sanity.io.
  ['function ManageMenu() {', 'function ManageMenu() {\n\treturn null;'],
  ['function WorkspaceMenuButton() {', 'function WorkspaceMenuButton() {\n\treturn null;'],
  ['"These technical details may be useful for developers."', '"给店铺管理员的技术信息"'],
];

/**
 * The comments plugin wraps every field although comments are off. Its upsell remounted the Studio
 * and lost typed text.
 */
const PLUGIN_CHANGES: Changes = [['options.comments.v2 ? comments$1() : comments(),', '']];

/** Imports these panes directly, because React shows lazy panes a third of a second later. */
const PANE_CHANGES: Changes = [
  [
    'const paneMap = {',
    'import DocumentPane from "./pane-CaDEfOG1.js";\nimport ListPane from "./pane-D4z_7c5p.js";\nconst paneMap = {',
  ],
  ['lazy(() => import("./pane-CaDEfOG1.js"))', 'DocumentPane'],
  ['lazy(() => import("./pane-D4z_7c5p.js"))', 'ListPane'],
];

/** Sanity would collapse the form next to the preview on narrow screens. */
const WIDTH_CHANGES: Changes = [
  [
    '_sortElements(rootElement, elements), expand(element), () => {',
    '_sortElements(rootElement, elements), options.currentMinWidth || element === elements.at(-1) ? expand(element) : _notifyObservers(), () => {',
  ],
  ['currentMinWidth = 600 + (inspector ? 320 : 0)', 'currentMinWidth = 560 + (inspector ? 320 : 0)'],
];

/** Form and preview both report an operation; a shared id shows one notice. */
const NOTICE_CHANGES: Changes = [
  [
    '!IGNORE_OPS.includes(event.op) && pushToast({',
    '!IGNORE_OPS.includes(event.op) && pushToast({ id: "operation " + documentId,',
  ],
  [
    'title: t("panes.document-operation-results.operation-error",',
    'id: "operation " + documentId, title: t("panes.document-operation-results.operation-error",',
  ],
];

const UPLOAD_CHANGES: Changes = [[`\${hues.blue[color.dark ? 400 : 500].hex}`, '#0f4c9a']];

const DATE_CHANGES: Changes = [[`"MMM d, yyyy '@' pp"`, `"yyyy-MM-dd HH:mm:ss"`]];

const FILTER_CHANGES: Changes = [
  ['title: "Edited at"', 'title: "编辑时间"'],
  ['title: "Created at"', 'title: "创建时间"'],
  ['title: "Contains document, image or file"', 'title: "用到的文档、图片或文件"'],
  ['pattern: "MMM d, yyyy"', 'pattern: "yyyy-MM-dd"'],
  ['pattern: "MMM d, yyyy p"', 'pattern: "yyyy-MM-dd HH:mm"'],
  ['date.toDateString()', 'date.toLocaleDateString("zh-Hans", { dateStyle: "full" })'],
  ['isDateTime ? "datetime" : "date"}`', 'isDateTime ? "日期和时间" : "日期"}`'],
  ['validDate ? void 0 : `Invalid ', 'validDate ? void 0 : `请改正'],
];

const DAY_CHANGES: Changes = [
  ['t1 = date.toDateString(),', 't1 = date.toLocaleDateString("zh-Hans", { dateStyle: "full" }),'],
];

/**
 * Milliseconds. Sanity validates when the browser is idle, which Chromium may not report for half a
 * minute. 发布 waits for it.
 */
const VALIDATION_CHANGES: Changes = [['concat(idle(), validateNode)', 'concat(idle(100), validateNode)']];

const FILES: readonly (readonly [file: RegExp, changes: Changes])[] = [
  [/\/node_modules\/sanity\/lib\/index\.js$/, CHANGES],
  [/\/node_modules\/sanity\/lib\/WorkspaceLoader-[\w-]+\.js$/, [...PLUGIN_CHANGES, ...FILTER_CHANGES]],
  [/\/node_modules\/sanity\/lib\/useActiveReleases-[\w-]+\.js$/, UPLOAD_CHANGES],
  [/\/node_modules\/sanity\/lib\/utils-BAFnqK5R\.js$/, DAY_CHANGES],
  [/\/node_modules\/sanity\/lib\/structureTool-DGSOhdej\.js$/, PANE_CHANGES],
  [
    /\/node_modules\/sanity\/lib\/structureTool-Bx2p_qtJ\.js$/,
    [...WIDTH_CHANGES, ...NOTICE_CHANGES, ...DATE_CHANGES],
  ],
  [/\/node_modules\/@sanity\/validation\/lib\/validateDocument-[\w-]+\.js$/, VALIDATION_CHANGES],
];

/** Returns undefined if the file is not patched. */
export function patchSanity(file: string, code: string): string | undefined {
  const changes = FILES.find(([pattern]) => pattern.test(file))?.[1];
  return changes?.reduce((changed, [theirs, ours]) => {
    if (!changed.includes(theirs))
      throw new Error(`sanity has no ${theirs} any more: see ${import.meta.filename}`);
    return changed.replaceAll(theirs, ours);
  }, code);
}

export function applySanityPatches(): Plugin {
  return {
    name: 'sanity-patches',
    enforce: 'pre',
    transform(code, id) {
      const changed = patchSanity(id.split('?', 1)[0] ?? '', code);
      return changed === undefined ? undefined : { code: changed, map: null };
    },
  };
}

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
const LABEL = new RegExp(`(?<="aria-label": |\\{ content: )"(${Object.keys(WORDS).join('|')})"`, 'g');

/** The error heading uses the tool's English key. */
const CRASHED = /`The \$\{(\w+)\?\.name\} tool crashed`/g;

export function withChineseLabels(code: string): string {
  const labelled = code.replaceAll(LABEL, (_, word: string) => JSON.stringify(WORDS[word]));
  return labelled.replaceAll(CRASHED, (_, tool: string) => `\`“\${${tool}?.title}”出错了\``);
}

export function translateLabels(): Plugin {
  return {
    name: 'own-words',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/node_modules\/(sanity|@sanity\/ui)\//.test(id)) return;
      return { code: withChineseLabels(code), map: null };
    },
  };
}

/** Sanity's style sheets fetch fonts from its own host. */
const FOREIGN_FACE = /@font-face\s*\{[^}]*https?:[^}]*\}/g;
const SANITY_FONT_STACK = /\bInter,\s*-apple-system[^;}]*?sans-serif/g;

export function removeForeignFonts(): Plugin {
  return {
    name: 'own-fonts',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('node_modules') || !id.split('?', 1)[0]?.endsWith('.css')) return;
      return { code: code.replaceAll(FOREIGN_FACE, '').replaceAll(SANITY_FONT_STACK, SANS), map: null };
    },
  };
}
