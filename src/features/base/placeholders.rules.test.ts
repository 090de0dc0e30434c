import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillPlaceholders, hasPlaceholder, type PlaceholderValues } from './placeholders.rules.ts';

const values: PlaceholderValues = {
  姓名: '林晓',
  订单号: '4821-0937-5526',
  金额: '¥128.50',
  快递: '顺丰',
  运单号: null,
};

describe('the placeholders of a letter', () => {
  test.each([
    ['订单 {订单号} 已备好', { kind: 'filled', text: '订单 4821-0937-5526 已备好' }],
    ['{姓名}，｛ 金额 ｝，{姓名}', { kind: 'filled', text: '林晓，¥128.50，林晓' }],
    ['没有占位符', { kind: 'filled', text: '没有占位符' }],
    ['{ 姓 名 }', { kind: 'filled', text: '{ 姓 名 }' }],
    ['运单 {运单号}', { kind: 'missing', names: ['运单号'] }],
    ['{生日} {订单号} {生日}', { kind: 'unknown', names: ['生日'] }],
    ['{constructor}', { kind: 'unknown', names: ['constructor'] }],
  ])('%s', (text, filled) => {
    expect(fillPlaceholders(text, values)).toEqual(filled);
  });

  test('a value that looks like a placeholder is not filled', () => {
    expect(fillPlaceholders('{姓名}', { ...values, 姓名: '{运单号}' })).toEqual({
      kind: 'filled',
      text: '{运单号}',
    });
  });

  test('a filled text has no placeholder left', () => {
    const part = fc.oneof(
      fc.constantFrom('{姓名}', '{订单号}', '｛金额｝', '{运单号}', '{别的}'),
      // A value between two more braces would look like a placeholder.
      fc.string({ maxLength: 5 }).filter((text) => !/[{}]/.test(text)),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const filled = fillPlaceholders(parts.join(''), values);
        if (filled.kind === 'filled') expect(hasPlaceholder(filled.text)).toBe(false);
      }),
    );
  });
});
