import { isRecord } from '../../content/validation.ts';
import type { DraftMessage } from '../../contract/preview.ts';
import { previewText as words } from '../../text/preview.ts';

/** One step of a Studio path: `variants`, `[_key=="a1"]`, `[0]`. */
const STEP = /([^.[\]]+)|\[_key=="([^"]*)"\]|\[(\d+)\]/g;

function itemAt(list: unknown, key: string | undefined, index: string | undefined): number {
  if (key === undefined || !Array.isArray(list)) return Number(index ?? 0);
  return list.findIndex((item: unknown) => fieldOf(item, '_key') === key);
}

function fieldOf(value: unknown, field: string | number): unknown {
  return isRecord(value) ? value[field] : undefined;
}

/** Such as `品质规格第 2 项 · 单价（元）`. */
export function fieldName(
  path: string,
  { titles, document }: Pick<DraftMessage, 'titles' | 'document'>,
): string {
  let value: unknown = document;
  let known = '';
  let name = '';
  for (const [, field, key, index] of path.matchAll(STEP)) {
    if (field === undefined) {
      const at = itemAt(value, key, index);
      value = fieldOf(value, at);
      name = words().item(name, at + 1);
      continue;
    }
    known = known === '' ? field : `${known}.${field}`;
    value = fieldOf(value, field);
    const title = titles[known];
    if (title !== undefined) name = name === '' ? title : words().inside(name, title);
  }
  return name === '' ? path : name;
}
