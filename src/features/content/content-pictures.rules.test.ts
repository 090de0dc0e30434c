import { expect, test } from 'vitest';
import { bothSidesFindings, validateAlt, validatePictureWidth } from './content-pictures.rules.ts';

test('a picture needs an alternative text', () => {
  expect(validateAlt('裳凤蝶雄蝶展翅标本，背面')).toBe(true);
  for (const alt of [undefined, null, '', '  ']) expect(validateAlt(alt)).toBe('请填写替代文字');
  expect(validateAlt('蝴蝶')).toContain('4 至 80');
  expect(validateAlt('蝶'.repeat(81))).toContain('4 至 80');
});

test('a category with both sides requires the underside', () => {
  expect(bothSidesFindings({ bothSides: true, hasVentral: true })).toEqual([]);
  expect(bothSidesFindings({ bothSides: true, hasVentral: false })[0]?.path).toEqual(['ventral_image']);
  for (const bothSides of [false, null, undefined])
    expect(bothSidesFindings({ bothSides, hasVentral: false })).toEqual([]);
});

test('the width in life may be absent, and lies between half a centimetre and a metre', () => {
  for (const width of [undefined, null, 5, 84.4, 1000]) expect(validatePictureWidth(width)).toBe(true);
  for (const width of [0, -3, 4.9, 1000.1, Number.NaN])
    expect(validatePictureWidth(width)).toBe('图宽应为 5 至 1000 毫米');
});
