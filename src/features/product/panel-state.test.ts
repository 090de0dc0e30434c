import {
  array,
  assert,
  constant,
  constantFrom,
  integer,
  oneof,
  option,
  property,
  record,
  string,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShownVariant, StockItem } from '../specimens/catalogue.contract.ts';
import {
  earlyActions,
  initialPanelState,
  type PanelAction,
  type PanelState,
  panelReducer,
  selectedStock,
} from './panel-state.ts';

function variant(grade: string, stock: number | null): ShownVariant {
  return {
    key: `key-${grade}`,
    quality: grade,
    stock,
    description: '',
    price: 100,
    original_price: null,
    bulk_discount: [],
  };
}

function stateOf(variants: readonly ShownVariant[], ...actions: PanelAction[]): PanelState {
  return actions.reduce(panelReducer, initialPanelState(variants));
}

const more = { kind: 'increase' } as const;
const less = { kind: 'decrease' } as const;
const leave = { kind: 'leave' } as const;
const type = (text: string) => ({ kind: 'type', text }) as const;
const select = (grade: string) => ({ kind: 'select', key: `key-${grade}` }) as const;

test('a product opens with its first variant and one piece', () => {
  expect(initialPanelState([variant('A1', 3), variant('A2', 9)])).toMatchObject({
    selectedKey: 'key-A1',
    quantity: 1,
    typed: null,
  });
});

describe('quantity', () => {
  test.each([
    ['plus goes up to the stock and stays there', 2, [more, more, more], 2],
    ['minus never goes below one', 5, [more, less, less], 1],
    ['plus and minus do nothing when sold out', 0, [more, less], 1],
    ['plus goes on while the stock is not known', null, [more, more], 3],
    ['typing may pass the stock', 3, [type('9')], 9],
    ['leaving the field clamps to the stock', 3, [type('9'), leave], 3],
    ['what is no number becomes one', 3, [type('abc'), leave], 1],
    ['an emptied field becomes one', 3, [type('')], 1],
    ['zero becomes one', 3, [type('0'), leave], 1],
    ['a fraction loses its part', 3, [type('2.7'), leave], 2],
    ['full-width digits are digits', 3, [type('２'), leave], 2],
    [
      'minus after typing past the stock starts from what was typed, then fits the stock',
      3,
      [type('9'), less],
      3,
    ],
  ] as const)('%s', (_name, stock, actions, expected) => {
    expect(stateOf([variant('A1', stock)], ...actions).quantity).toBe(expected);
  });

  test('the typed text stands while somebody types, and goes when the field is left', () => {
    expect(stateOf([variant('A1', 3)], type('')).typed).toBe('');
    expect(stateOf([variant('A1', 3)], type(''), leave).typed).toBeNull();
  });

  test('what is typed ends somewhere, and so does what it means', () => {
    const typed = stateOf([variant('A1', null)], type('1234567890123456789'));
    expect(typed).toMatchObject({ typed: '1234567890123456', quantity: 9_999_999 });
  });
});

describe('grade', () => {
  const grades = [variant('A1', 9), variant('B', 2)];

  test('choosing one keeps the quantity as far as its stock reaches', () => {
    expect(stateOf(grades, more, select('B'))).toMatchObject({ selectedKey: 'key-B', quantity: 2 });
    expect(stateOf(grades, more, more, more, select('B')).quantity).toBe(2);
  });

  test('one that does not exist changes nothing', () => {
    expect(stateOf(grades, more, select('A9'))).toEqual(stateOf(grades, more));
  });
});

describe('the live answer', () => {
  const refresh = (...variants: ShownVariant[]) => ({ kind: 'refresh', variants }) as const;

  test('brings the stock down to what is left, and the quantity with it', () => {
    expect(stateOf([variant('A1', null)], more, more, refresh(variant('A1', 2))).quantity).toBe(2);
  });

  test('does not touch what somebody is typing', () => {
    expect(stateOf([variant('A1', null)], type('8'), refresh(variant('A1', 2)))).toMatchObject({
      typed: '8',
      quantity: 8,
    });
  });

  test('keeps the chosen grade, or takes the first when it is gone', () => {
    const grades = [variant('A1', 9), variant('B', 2)];
    expect(stateOf(grades, select('B'), refresh(...grades)).selectedKey).toBe('key-B');
    expect(stateOf(grades, select('B'), refresh(variant('A1', 1))).selectedKey).toBe('key-A1');
  });

  test('that leaves no variant lets one read on, with nothing to buy', () => {
    const state = stateOf([variant('A1', 9)], more, refresh());
    expect(state).toMatchObject({ withdrawn: true, quantity: 1 });
    expect(state.variants).toHaveLength(1);
    expect(selectedStock(state)).toBe(0);
  });
});

describe('what changes under the shopper’s eyes is told', () => {
  const at = (grade: string, price: number) => ({ ...variant(grade, 9), price });
  const refresh = (...variants: ShownVariant[]) => ({ kind: 'refresh', variants }) as const;
  const shown = [at('A1', 100), at('B', 200)];
  const noteAfter = (...actions: PanelAction[]) => stateOf(shown, ...actions).note;
  const known = refresh(...shown);

  test.each([
    ['the first answer may differ from what was built', [refresh(at('A1', 90), at('B', 200))], null],
    ['a price that changes afterwards', [known, refresh(at('A1', 90), at('B', 200))], 'price-changed'],
    ['the price of a grade that is not chosen', [known, refresh(at('A1', 100), at('B', 90))], null],
    [
      'the same once more, which brings nothing new',
      [known, refresh(at('A1', 90)), refresh(at('A1', 90))],
      'price-changed',
    ],
    ['until another grade is chosen', [known, refresh(at('A1', 90), at('B', 9)), select('B')], null],
    ['a grade that nobody chose goes silently', [known, refresh(at('A1', 100))], null],
  ] as const)('%s', (_case, actions, kind) => {
    expect(noteAfter(...actions)?.kind ?? null).toBe(kind);
  });

  test('a bulk price counts as the price of who buys so many', () => {
    const bulk = (price: number) => ({ ...at('A1', 100), bulk_discount: [{ quantity: 3, price }] });
    const changed = (...actions: PanelAction[]) =>
      stateOf([bulk(80)], refresh(bulk(80)), ...actions, refresh(bulk(70))).note;
    expect(changed()).toBeNull();
    expect(changed(more, more)).toEqual({ kind: 'price-changed' });
  });

  test('the chosen grade that vanishes is named, also when the first answer already lacks it', () => {
    const gone = { kind: 'grade-gone', grade: 'B' };
    expect(noteAfter(known, select('B'), refresh(at('A1', 100)))).toEqual(gone);
    expect(noteAfter(select('B'), refresh(at('A1', 100)))).toEqual(gone);
    // Another grade's price is not a price change.
    expect(noteAfter(known, select('B'), refresh(at('A1', 90)), refresh(at('A1', 90)))).toEqual(gone);
  });

  test('a grade that is only renamed stays chosen', () => {
    const renamed = { ...at('A1', 200), key: 'key-B' };
    const state = stateOf(shown, known, select('B'), refresh(renamed));
    expect(state).toMatchObject({ selectedKey: 'key-B', note: null });
  });

  test('what was taken down and comes back can be bought again', () => {
    const state = stateOf(shown, known, select('B'), more, refresh(), known);
    expect(state).toMatchObject({ withdrawn: false, selectedKey: 'key-B', note: null });
  });

  test('typing goes on through all of it', () => {
    const state = stateOf(shown, known, select('B'), type('12'), refresh(at('A1', 90)));
    expect(state).toMatchObject({ typed: '12', quantity: 12, selectedKey: 'key-A1' });
  });
});

test('whatever is done, the quantity is a whole number from 1 and fits the stock unless it is being typed', () => {
  const stock = option(integer({ min: 0, max: 20 }), { nil: null });
  const grades = record({ A1: stock, B: stock }).map(({ A1, B }) => [variant('A1', A1), variant('B', B)]);
  const action = oneof(
    constantFrom(more, less, leave, select('A1'), select('B'), select('none')),
    oneof(string(), integer().map(String)).map(type),
    grades.map((variants) => ({ kind: 'refresh', variants }) as const),
    constant({ kind: 'refresh', variants: [] } as const),
  );
  assert(
    property(grades, array(action, { maxLength: 30 }), (variants, actions) => {
      const state = stateOf(variants, ...actions);
      expect(Number.isSafeInteger(state.quantity)).toBe(true);
      expect(state.quantity).toBeGreaterThanOrEqual(1);
      if (state.typed === null) expect(state.quantity).toBeLessThanOrEqual(Math.max(1, selectedStock(state)));
    }),
  );
});

describe('a live response', () => {
  const { description: _, ...a1 } = variant('A1', null);
  const live = (rest: Partial<StockItem>): PanelAction => ({
    kind: 'live',
    item: { withdrawn: false, variants: [{ ...a1, stock: 4 }], ...rest },
  });
  const shown = [{ ...variant('A1', null), description: '完整' }];

  test('brings price and stock, and the descriptions stay', () => {
    const { variants } = stateOf(shown, live({ variants: [{ ...a1, stock: 4, price: 99 }] }));
    expect(variants).toEqual([{ ...variant('A1', 4), description: '完整', price: 99 }]);
  });

  test('that no longer names a reservation ends it', () => {
    const reserved = live({ variants: [{ ...a1, stock: 0, reserved: true }] });
    expect(stateOf(shown, reserved).variants[0]?.reserved).toBe(true);
    expect(stateOf(shown, reserved, live({})).variants[0]?.reserved).toBeUndefined();
  });

  test('of a withdrawn product offers nothing, whatever variants it still lists', () => {
    expect(stateOf(shown, live({ withdrawn: true })).withdrawn).toBe(true);
  });
});

describe('a choice from before the script ran', () => {
  const built = initialPanelState([variant('A1', 4), variant('A-', 2), variant('B', 0)]);
  const nothing = { quality: null, quantity: null };
  const controls = { ...nothing, key: 'key-A1', typed: '1' };
  const opened = (early: Parameters<typeof earlyActions>[1]) =>
    earlyActions(built, early).reduce(panelReducer, built);

  test('holds where the controls carry it: grade and number', () => {
    expect(opened({ ...controls, key: 'key-A-', typed: '2' })).toMatchObject({
      selectedKey: 'key-A-',
      quantity: 2,
      typed: null,
    });
  });

  test('ends at the stock, but not while somebody still types', () => {
    expect(opened({ ...controls, typed: '9' }).quantity).toBe(4);
    expect(opened({ ...controls, typed: '9', isTyping: true })).toMatchObject({ quantity: 9, typed: '9' });
  });

  test('may stand in the address, and asks for no more than there is', () => {
    expect(opened({ ...controls, quality: 'A-', quantity: '50' })).toMatchObject({
      selectedKey: 'key-A-',
      quantity: 2,
    });
  });

  test('of the controls wins over that of the address', () => {
    expect(opened({ quality: 'A-', quantity: '2', key: 'key-B', typed: '4' })).toMatchObject({
      selectedKey: 'key-B',
    });
  });

  test('that is none, or names what is not there, changes nothing', () => {
    expect(opened(controls)).toBe(built);
    expect(opened({ ...controls, key: 'key-none' })).toBe(built);
    expect(opened({ ...controls, quality: 'A9', quantity: 'many' })).toEqual(built);
  });
});
