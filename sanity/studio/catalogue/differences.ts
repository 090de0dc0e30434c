import { catalogueText, variantTitle, fieldText as words } from './catalogue.text.ts';
import type { NewChange } from './change-set.ts';
import { type DocumentPair, isDocument, withFields } from './pair.ts';
import type { PricedVariant } from './price.ts';
import { isSameValue, textDifferences } from './text-differences.ts';

export interface Difference {
  readonly label: string;
  readonly values?: { readonly before: string; readonly after: string };
}

export interface FieldTitles {
  readonly fieldTitle: (type: string, name: string) => string;
  readonly documentTitle: (id: string) => string;
}

type Fields = Readonly<Record<string, unknown>>;

const INLINE_LENGTH_MAX = 40;

export function differencesOf(type: string, before: Fields, after: Fields, texts: FieldTitles): Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => !name.startsWith('_') && !isSameValue(before[name], after[name]))
    .flatMap((name) => {
      if (name === 'variants') return variantDifferences(before[name], after[name], texts);
      if (type === 'page' && name === 'body')
        return textDifferences(texts.fieldTitle(type, name), before[name], after[name]);
      return difference(texts.fieldTitle(type, name), before[name], after[name], texts);
    });
}

export function previewOf(pair: DocumentPair, change: NewChange, texts: FieldTitles): Difference[] {
  const { draft, published } = pair;
  const { documentType, after } = change;
  if (after.published === null) return [{ label: words.unpublished }];
  const isDiscard = after.draft === null && after.published === undefined;
  if (isDiscard && published === undefined) return [{ label: words.deleted }];
  const base = isDiscard ? draft : after.published === undefined ? (draft ?? published) : published;
  const target = isDiscard ? published : (after.published ?? after.draft);
  if (base === undefined || target === undefined || target === null)
    return [{ label: catalogueText.newDocument }];
  const found = differencesOf(
    documentType,
    base,
    isDocument(target) ? target : withFields(base, target),
    texts,
  );
  return found.length > 0 ? found : [{ label: catalogueText.noDifference }];
}

function variantDifferences(before: unknown, after: unknown, texts: FieldTitles): Difference[] {
  const [old, now] = [variantsIn(before), variantsIn(after)];
  const keys = [...new Set([...now, ...old].map(({ _key }) => _key))];
  const found = keys.flatMap((key): Difference[] => {
    const [was, is] = [old, now].map((all) => all.find(({ _key }) => _key === key));
    const grade = variantTitle(is ?? was);
    if (was === undefined || is === undefined) {
      const how = was === undefined ? words.added : words.removed;
      return [{ label: words.grade(grade, how) }];
    }
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
    return names
      .filter((name) => !name.startsWith('_') && !isSameValue(was[name], is[name]))
      .map((name) =>
        difference(words.grade(grade, texts.fieldTitle('variant', name)), was[name], is[name], texts),
      );
  });
  return found.length > 0 ? found : [{ label: words.variant }];
}

function difference(label: string, before: unknown, after: unknown, texts: FieldTitles): Difference {
  const [old, now] = [shortText(before, texts), shortText(after, texts)];
  return old === undefined || now === undefined || old === now
    ? { label }
    : { label, values: { before: old, after: now } };
}

function shortText(value: unknown, texts: FieldTitles): string | undefined {
  const { empty } = catalogueText;
  if (value === undefined || value === null || value === '' || value === false) return empty;
  if (value === true) return '是';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.length <= INLINE_LENGTH_MAX ? value : undefined;
  if (Array.isArray(value)) return listText(value, texts);
  const reference = (value as { readonly _ref?: unknown })._ref;
  return typeof reference === 'string' ? texts.documentTitle(reference) : undefined;
}

function listText(list: readonly unknown[], texts: FieldTitles): string | undefined {
  if (list.length === 0) return catalogueText.empty;
  const tiers = list.map(tierOf);
  if (tiers.every((tier) => tier !== undefined)) return words.tiers(tiers);
  const items = list.map((item) => (typeof item === 'object' ? shortText(item, texts) : String(item)));
  if (items.some((item) => item === undefined)) return undefined;
  const text = items.join('、');
  return text.length <= INLINE_LENGTH_MAX ? text : undefined;
}

function tierOf(value: unknown): readonly [number, number] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { quantity, price } = value as { readonly quantity?: unknown; readonly price?: unknown };
  return typeof quantity === 'number' && typeof price === 'number' ? [quantity, price] : undefined;
}

const variantsIn = (value: unknown): readonly PricedVariant[] =>
  Array.isArray(value) ? (value as PricedVariant[]) : [];
