import { expect, test } from 'vitest';
import { choicePath, loginPath, parseChoice } from './purchase-link.ts';

test('grade and quantity survive the login', () => {
  const login = new URL(
    loginPath({ productId: 'morpho', quality: 'A-', quantity: 3 }),
    'https://shop.example',
  );
  expect(login.pathname).toBe('/login');
  const back = new URL(login.searchParams.get('from') ?? '', 'https://shop.example');
  expect(back.pathname).toBe('/product/morpho');
  expect(parseChoice(back.search)).toEqual({ quality: 'A-', quantity: '3' });
});

test('a grade with special characters is escaped in the address', () => {
  const path = choicePath({ productId: 'morpho', quality: 'A1 & 特选+', quantity: 1 });
  expect(parseChoice(new URL(path, 'https://shop.example').search).quality).toBe('A1 & 特选+');
});

test('an address without a choice selects nothing', () => {
  expect(parseChoice('')).toEqual({ quality: null, quantity: null });
});
