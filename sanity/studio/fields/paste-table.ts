/**
 * Turns pasted tables (Excel, Word, web pages) into tables of the text. Sanity's editor keeps only
 * their words.
 */
import type { EditorSchema } from '@portabletext/editor';
import { htmlToPortableText } from '@portabletext/html';
import { createTableRule } from '@portabletext/html/rules';
import { TABLE_MAX } from '../../../src/features/content/page-texts.rules.ts';

export interface PasteOptions {
  readonly schema: EditorSchema;
  readonly keyGenerator: () => string;
  readonly parseHtml?: (html: string) => Document;
}

type Blocks = ReturnType<typeof htmlToPortableText>;

export type PastedTables =
  | { readonly kind: 'no-table' }
  /** More than a page accepts; the editor would freeze. */
  | { readonly kind: 'too-large' }
  | { readonly kind: 'tables'; readonly blocks: Blocks };

const inBrowser = (html: string) => new DOMParser().parseFromString(html, 'text/html');

export function pastedTables(html: string, options: PasteOptions): PastedTables {
  if (!/<table\b/i.test(html)) return { kind: 'no-table' };
  const { schema, keyGenerator, parseHtml = inBrowser } = options;
  const page = parseHtml(html);
  const tables = [...page.querySelectorAll('table')].filter(
    (table) => table.parentElement?.closest('table') == null,
  );
  if (tables.length === 0) return { kind: 'no-table' };
  if (tables.some(isTooLarge)) return { kind: 'too-large' };
  for (const table of tables) {
    flattenInside(table);
    unmergeCells(table);
  }
  const rule = createTableRule({ schema, keyGenerator });
  const blocks = htmlToPortableText(page.documentElement.outerHTML, {
    schema,
    keyGenerator,
    parseHtml,
    rules: [rule],
    whitespaceMode: 'normalize',
  });
  return { kind: 'tables', blocks: blocks.map(withHeaderAndPlainCells) as Blocks };
}

function isTooLarge({ rows }: HTMLTableElement): boolean {
  const columns = [...rows].map(({ cells }) => [...cells].reduce((sum, { colSpan }) => sum + colSpan, 0));
  return rows.length > TABLE_MAX.rows || Math.max(0, ...columns) > TABLE_MAX.columns;
}

/** Cells hold paragraphs only. */
function flattenInside(table: HTMLTableElement): void {
  for (const inner of table.querySelectorAll('table')) {
    const words = inner.ownerDocument.createElement('p');
    words.textContent = [...inner.rows]
      .map((row) => [...row.cells].map((cell) => cell.textContent?.trim()).join(' '))
      .join(' ');
    inner.replaceWith(words);
  }
}

/** Empty cells replace merged cells, so that all rows keep their columns. */
function unmergeCells({ rows, ownerDocument }: HTMLTableElement): void {
  const pending: number[] = [];
  for (const row of rows) {
    let column = 0;
    const fillPending = (before: Element | null) => {
      for (; (pending[column] ?? 0) > 0; column += 1) {
        pending[column] = (pending[column] ?? 0) - 1;
        row.insertBefore(ownerDocument.createElement('td'), before);
      }
    };
    for (const cell of [...row.cells]) {
      fillPending(cell);
      const { colSpan, rowSpan } = cell;
      cell.removeAttribute('colspan');
      cell.removeAttribute('rowspan');
      for (let at = 0; at < colSpan; at += 1) {
        pending[column] = rowSpan - 1;
        column += 1;
        if (at > 0) row.insertBefore(ownerDocument.createElement(cell.tagName), cell.nextSibling);
      }
    }
    fillPending(null);
  }
}

interface PastedTable {
  readonly _type: string;
  readonly headerRows?: number;
  readonly rows?: readonly { readonly cells: readonly { readonly value: readonly object[] }[] }[];
}

/** Spreadsheets mark no header, but the first row usually is one. */
function withHeaderAndPlainCells(block: PastedTable): PastedTable {
  if (block._type !== 'table' || block.rows === undefined) return block;
  const rows = block.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({
      ...cell,
      value: cell.value.map((part) => ('style' in part ? { ...part, style: 'normal' } : part)),
    })),
  }));
  return { ...block, rows, headerRows: block.headerRows ?? (rows.length > 1 ? 1 : 0) };
}
