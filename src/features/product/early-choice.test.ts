import { describe, expect, test } from 'vitest';
import { shownProduct } from '../../contract/product.fixture.ts';
import { openChoice, playEarlyInput } from './early-choice.ts';
import { offerOf } from './offer.ts';
import { openPanel } from './panel-state.ts';

const opened = openPanel(
  offerOf(
    shownProduct([
      { quality: 'A1', stock: 4 },
      { quality: 'A-', stock: 2 },
      { quality: 'B', stock: 0 },
    ]),
  ),
);
const input = (control: string, event: string, value = '') => ({ control, event, value });

describe('what was done before the panel was ready', () => {
  test('is played in its order', () => {
    const { state, add } = playEarlyInput(opened, [
      input('quantity', 'input', '3'),
      input('quantity', 'change', '3'),
      input('quantity', 'focusout', '3'),
      input('increase', 'click'),
      input('add', 'click'),
    ]);
    expect(state).toMatchObject({ quantity: 4, typed: null });
    expect(add).toBe(true);
  });

  test('counts a chosen grade once, though a select tells of it twice', () => {
    const { state, add } = playEarlyInput(opened, [
      input('quality', 'input', 'k1'),
      input('quality', 'change', 'k1'),
    ]);
    expect(state.selectedKey).toBe('k1');
    expect(add).toBe(false);
  });

  test('does not clamp what is still being typed', () => {
    expect(playEarlyInput(opened, [input('quantity', 'input', '9')]).state).toMatchObject({
      quantity: 9,
      typed: '9',
    });
  });

  test('counts + − + as one more', () => {
    const clicks = ['increase', 'decrease', 'increase'].map((control) => input(control, 'click'));
    expect(playEarlyInput(opened, clicks).state.quantity).toBe(2);
  });
});

describe('an address with a choice', () => {
  test('opens at its grade and quantity', () => {
    expect(openChoice(opened, { quality: 'A-', quantity: '2' })).toMatchObject({
      selectedKey: 'k1',
      quantity: 2,
    });
  });

  test('asks for no more than there is', () => {
    expect(openChoice(opened, { quality: 'A-', quantity: '50' }).quantity).toBe(2);
  });

  test('that names nothing, or what is not there, opens as usual', () => {
    expect(openChoice(opened, { quality: null, quantity: null })).toEqual(opened);
    expect(openChoice(opened, { quality: 'A9', quantity: 'many' })).toEqual(opened);
  });
});
