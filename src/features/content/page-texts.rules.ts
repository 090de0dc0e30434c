import { countCharacters } from '../base/characters.rules.ts';
import type { Finding, Verdict } from '../base/verdict.rules.ts';

/** Styles of paragraphs that a page frames. */
const CALLOUTS = ['note', 'caution'] as const;
export type Callout = (typeof CALLOUTS)[number];

export function isCallout(style: unknown): style is Callout {
  return CALLOUTS.some((known) => known === style);
}

/** A phone can read no more columns. */
export const TABLE_MAX = { rows: 60, columns: 10 } as const;
const CAPTION_MAX = 80;

interface Cell {
  readonly value?:
    | readonly {
        readonly children?: readonly { readonly text?: string | undefined }[] | undefined;
      }[]
    | null
    | undefined;
}

export interface PageTable {
  readonly headerRows?: number | null | undefined;
  readonly rows?: readonly { readonly cells?: readonly Cell[] | null | undefined }[] | null | undefined;
}

export function cellText({ value }: Cell): string {
  return (value ?? [])
    .map(({ children }) => (children ?? []).map(({ text }) => text ?? '').join(''))
    .join('\n')
    .trim();
}

export function tableFindings({ rows }: PageTable): Finding[] {
  const lines = (rows ?? []).map(({ cells }) => cells ?? []);
  if (lines.length > TABLE_MAX.rows || lines.some(({ length }) => length > TABLE_MAX.columns))
    return [{ path: [], message: `表格最多 ${TABLE_MAX.rows} 行、${TABLE_MAX.columns} 列，请分成几张表` }];
  if (lines.flat().every((cell) => cellText(cell) === ''))
    return [{ path: [], message: '表格是空的，请填写或删除' }];
  return [];
}

export function validateCaption(caption: string | null | undefined): Verdict {
  return countCharacters(caption?.trim() ?? '') <= CAPTION_MAX || `图片说明最多 ${CAPTION_MAX} 个字`;
}
