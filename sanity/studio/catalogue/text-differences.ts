import { cellText } from '../../../src/features/content/page-texts.rules.ts';
import { catalogueText, textChangeText as words } from './catalogue.text.ts';

export interface TextDifference {
  readonly label: string;
  readonly values?: { readonly before: string; readonly after: string };
}

interface Keyed {
  readonly _key: string;
}
type Cell = Keyed & Parameters<typeof cellText>[0];
interface Row extends Keyed {
  readonly cells?: readonly Cell[];
}
interface Item extends Keyed {
  readonly _type: string;
  readonly style?: string;
  readonly listItem?: string;
  readonly children?: readonly { readonly text?: string }[];
  readonly headerRows?: number;
  readonly rows?: readonly Row[];
  readonly alt?: string;
  readonly caption?: string;
}

/** Treats absent, null and empty as the same, as an editor does. */
export function isSameValue(a: unknown, b: unknown): boolean {
  const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
  if (isEmpty(a) && isEmpty(b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSameValue(Reflect.get(a, key), Reflect.get(b, key)));
}

export function textDifferences(title: string, before: unknown, after: unknown): TextDifference[] {
  const [old, now] = [itemsIn(before), itemsIn(after)];
  const found = pairs(old, now).flatMap(({ was, is }) => itemDifferences(was, is));
  if (isReordered(old, now)) found.push({ label: words.order });
  const labelled = found.map((one) => ({ ...one, label: `${title} · ${one.label}` }));
  return labelled.length > 0 ? labelled : [{ label: title }];
}

const itemsIn = (value: unknown): readonly Item[] => (Array.isArray(value) ? (value as Item[]) : []);

/** Uses the newer version's order; removed items come last. */
function pairs<T extends Keyed>(old: readonly T[], now: readonly T[]) {
  const keys = [...new Set([...now, ...old].map(({ _key }) => _key))];
  const find = (all: readonly T[], key: string) => all.find(({ _key }) => _key === key);
  return keys.map((key) => ({ was: find(old, key), is: find(now, key) }));
}

function isReordered(old: readonly Keyed[], now: readonly Keyed[]): boolean {
  const common = (one: readonly Keyed[], other: readonly Keyed[]) =>
    one.map(({ _key }) => _key).filter((key) => other.some(({ _key }) => _key === key));
  return !isSameValue(common(old, now), common(now, old));
}

function itemDifferences(was: Item | undefined, is: Item | undefined): TextDifference[] {
  if (isSameValue(was, is)) return [];
  const item = is ?? was;
  const kind = words.kinds[item?._type ?? ''] ?? words.paragraph;
  if (was === undefined || is === undefined || was._type !== is._type) {
    const how = was === undefined ? words.added(kind) : is === undefined ? words.removed(kind) : kind;
    return [{ label: how, values: excerpts(textOf(was), textOf(is)) }];
  }
  if (is._type === 'table') return tableDifferences(was, is);
  if (is._type === 'figure') return figureDifferences(was, is);
  const style = ({ style: name = 'normal' }: Item) => words.styles[name] ?? name;
  const found: TextDifference[] = [];
  if (textOf(was) !== textOf(is)) found.push({ label: kind, values: excerpts(textOf(was), textOf(is)) });
  if (was.style !== is.style)
    found.push({ label: words.style, values: { before: style(was), after: style(is) } });
  return found.length > 0 ? found : [{ label: words.format(clip(textOf(is))) }];
}

function tableDifferences(was: Item, is: Item): TextDifference[] {
  const [old, now] = [was.rows ?? [], is.rows ?? []];
  const rows = pairs(old, now);
  const unchanged = rows.flatMap(({ was: a, is: b }) =>
    a && b ? [{ was: a.cells ?? [], is: b.cells ?? [], at: now.indexOf(b) }] : [],
  );
  const added = rows.filter((row) => row.was === undefined).length;
  const removed = rows.filter((row) => row.is === undefined).length;
  const gone = (one: readonly Keyed[], other: readonly Keyed[]) =>
    one.filter(({ _key }) => !other.some((cell) => cell._key === _key)).length;
  const columnsAdded = Math.max(0, ...unchanged.map((row) => gone(row.is, row.was)));
  const columnsRemoved = Math.max(0, ...unchanged.map((row) => gone(row.was, row.is)));
  const found: TextDifference[] = [
    ...(added > 0 ? [{ label: words.rowsAdded(added) }] : []),
    ...(removed > 0 ? [{ label: words.rowsRemoved(removed) }] : []),
    ...(columnsAdded > 0 ? [{ label: words.columnsAdded(columnsAdded) }] : []),
    ...(columnsRemoved > 0 ? [{ label: words.columnsRemoved(columnsRemoved) }] : []),
    ...(isReordered(old, now) ? [{ label: words.rowOrder }] : []),
    ...(unchanged.some((row) => isReordered(row.was, row.is)) ? [{ label: words.columnOrder }] : []),
    ...(Boolean(was.headerRows) === Boolean(is.headerRows)
      ? []
      : [
          {
            label: words.header,
            values: { before: words.isOn(was.headerRows), after: words.isOn(is.headerRows) },
          },
        ]),
  ];
  for (const row of unchanged)
    for (const [column, cell] of row.is.entries()) {
      const other = row.was.find(({ _key }) => _key === cell._key);
      if (other === undefined || isSameValue(other, cell)) continue;
      const label = words.cell(row.at + 1, column + 1);
      const [a, b] = [cellText(other), cellText(cell)];
      found.push(a === b ? { label } : { label, values: excerpts(a, b) });
    }
  return found.length > 0 ? found : [{ label: words.kinds['table'] ?? '' }];
}

function figureDifferences(was: Item, is: Item): TextDifference[] {
  const found = (['alt', 'caption'] as const)
    .filter((field) => (was[field] ?? '') !== (is[field] ?? ''))
    .map((field) => ({ label: words.figure[field], values: excerpts(was[field] ?? '', is[field] ?? '') }));
  return found.length > 0 ? found : [{ label: words.kinds['figure'] ?? '' }];
}

function textOf(item: Item | undefined): string {
  if (item === undefined) return '';
  if (item._type === 'table')
    return (item.rows ?? [])
      .flatMap(({ cells }) => (cells ?? []).map(cellText))
      .filter(Boolean)
      .join('、');
  if (item._type === 'figure') return item.caption || item.alt || '';
  return (item.children ?? []).map(({ text }) => text ?? '').join('');
}

const LENGTH = 24;
/** Characters. */
const CONTEXT = 6;

const clip = (text: string): string => {
  const characters = [...text];
  return characters.length <= LENGTH ? text : `${characters.slice(0, LENGTH).join('')}…`;
};

/** Both excerpts begin shortly before the texts differ. */
function excerpts(before: string, after: string): { before: string; after: string } {
  const [old, now] = [[...before], [...after]];
  const differs = old.findIndex((character, at) => character !== now[at]);
  const start = Math.max(0, (differs === -1 ? old.length : differs) - CONTEXT);
  const from =
    before !== '' && after !== '' && start > 0 && Math.max(old.length, now.length) > LENGTH ? start : 0;
  const excerpt = (characters: readonly string[]) => {
    const text = clip(characters.slice(from).join(''));
    if (characters.length === 0) return catalogueText.empty;
    return from > 0 ? `…${text}` : text;
  };
  return { before: excerpt(old), after: excerpt(now) };
}
