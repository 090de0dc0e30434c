import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newOrderNumber, parseOrderNumber } from './number.ts';

const number = fc.constant(undefined).map(newOrderNumber);

test('a number has three groups of four digits, and is parsed however it is typed', () => {
  fc.assert(
    fc.property(number, (made) => {
      expect(made).toMatch(/^\d{4}-\d{4}-\d{4}$/);
      expect(parseOrderNumber(made)).toBe(made);
      expect(parseOrderNumber(` ${made.replaceAll('-', ' ')} `)).toBe(made);
      expect(parseOrderNumber(made.replaceAll('-', ''))).toBe(made);
    }),
  );
});

test('a wrong digit or two swapped neighbours are detected', () => {
  fc.assert(
    fc.property(number, fc.nat(11), fc.integer({ min: 1, max: 9 }), (made, at, by) => {
      const digits = [...made.replaceAll('-', '')];
      const wrong = digits.with(at, String((Number(digits[at]) + by) % 10)).join('');
      expect(parseOrderNumber(wrong)).toBeUndefined();
      const [a = '', b = ''] = [digits[at % 11], digits[(at % 11) + 1]];
      const swapped = digits
        .with(at % 11, b)
        .with((at % 11) + 1, a)
        .join('');
      if (a !== b) expect(parseOrderNumber(swapped)).toBeUndefined();
    }),
  );
});

test('other text is no order number', () => {
  for (const typed of ['', '1234', '1234-5678-9012-3', 'abcd-efgh-ijkl', '１２３４-5678-9012'])
    expect(parseOrderNumber(typed)).toBeUndefined();
});
