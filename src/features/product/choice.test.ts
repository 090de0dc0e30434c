import { describe, expect, test } from 'vitest';
import { shownProduct } from '../../contract/product.fixture.ts';
import { openChoice, takeControls } from './choice.ts';
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

describe('what was done to the controls before the script was there', () => {
  const untouched = { quality: 'k0', quantity: '1', isTyping: false };

  test('holds: grade and number', () => {
    expect(takeControls(opened, { ...untouched, quality: 'k1', quantity: '2' })).toMatchObject({
      selectedKey: 'k1',
      quantity: 2,
      typed: null,
    });
  });

  test('ends at the stock, but not while somebody still types', () => {
    expect(takeControls(opened, { ...untouched, quantity: '9' }).quantity).toBe(4);
    expect(takeControls(opened, { ...untouched, quantity: '9', isTyping: true })).toMatchObject({
      quantity: 9,
      typed: '9',
    });
  });

  test('that was nothing, or chose what is not there, changes nothing', () => {
    expect(takeControls(opened, untouched)).toBe(opened);
    expect(takeControls(opened, { ...untouched, quality: 'k9' })).toBe(opened);
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
