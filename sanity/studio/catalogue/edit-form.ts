import { countCharacters } from '../../../src/features/base/characters.rules.ts';
import { yuanToFen } from '../../../src/features/base/money.rules.ts';
import { catalogueText } from './catalogue.text.ts';
import type { DocumentEdit } from './edits.ts';
import type { PriceEnding } from './price.ts';

const { form: words, titles } = catalogueText;

export interface EditFormValues {
  readonly name: 'price' | 'category' | 'gradeText';
  readonly way: 'percent' | 'amount' | 'to';
  readonly number: string;
  readonly ending: PriceEnding;
  readonly grade: string;
  readonly category: string;
  readonly text: string;
  readonly isLive: boolean;
}

export type ParseEditResult =
  | { readonly kind: 'edit'; readonly edit: DocumentEdit; readonly title: string }
  | { readonly kind: 'incomplete'; readonly message: string };

const TEXT_MAX = 60;

const incomplete = (message: string): ParseEditResult => ({ kind: 'incomplete', message });

export function parseEdit(typed: EditFormValues, categoryName: (id: string) => string): ParseEditResult {
  const { name, grade, category, text } = typed;
  switch (name) {
    case 'price':
      return readPrice(typed);
    case 'category':
      if (category === '') return incomplete(words.category);
      return {
        kind: 'edit',
        edit: { kind: 'category', id: category },
        title: titles.category(categoryName(category)),
      };
    case 'gradeText': {
      if (grade === '') return incomplete(words.chooseGrade);
      const own = text.trim();
      if (own === '' || countCharacters(own) > TEXT_MAX) return incomplete(words.emptyText);
      return {
        kind: 'edit',
        edit: { kind: 'grade-text', grade, text: own },
        title: titles.gradeText(grade),
      };
    }
  }
}

function readPrice({ way, number, ending, grade }: EditFormValues): ParseEditResult {
  const value = Number(number);
  const hundredths = hundredthsOf(number);
  if (hundredths === undefined) return incomplete(words.notNumber);
  const by =
    way === 'percent'
      ? ({ kind: 'percent', points: hundredths } as const)
      : ({ kind: way, fen: hundredths } as const);
  if (hundredths === 0 && (way === 'to' || ending === 'exact')) return incomplete(words.zero);
  if (way === 'to' && hundredths < 0) return incomplete(words.notNumber);
  if (way === 'percent' && hundredths <= -10_000) return incomplete(words.tooDeep);
  const change = { by, ending, ...(grade === '' ? {} : { grade }) };
  return { kind: 'edit', edit: { kind: 'price', change }, title: titles[way](value) };
}

/** Returns whole hundredths, possibly negative; undefined if invalid. Input methods type full-width digits. */
export function hundredthsOf(text: string): number | undefined {
  if (text.trim() === '') return undefined;
  const value = Number(text.normalize('NFKC'));
  const size = yuanToFen(Math.abs(value));
  return size === undefined || size === 0 ? size : Math.sign(value) * size;
}
