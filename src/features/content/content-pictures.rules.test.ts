import { expect, test } from 'vitest';
import {
  bothSidesFindings,
  checkMainPicture,
  validateAlt,
  validatePictureWidth,
} from './content-pictures.rules.ts';

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

test.each<[string, string | true]>([
  ['1600x1280', true],
  ['800x800', true],
  ['800x2400', true],
  ['30x20', '30x20 像素，放大看会模糊；最好至少 800 像素宽'],
  ['799x800', '至少 800 像素宽'],
  ['40x12000', '40x12000 像素'],
  ['12000x40', '12000x40 像素，太细长；长边最好不超过短边的 3 倍'],
  ['800x2401', '太细长'],
])('a main picture of %s gets %j', (size, expected) => {
  const verdict = checkMainPicture({ asset: { _ref: `image-${'a'.repeat(40)}-${size}-jpg` } });
  expect(verdict).toEqual(expected === true ? true : expect.stringContaining(expected));
});

test('a picture that is missing or still uploading gets no warning', () => {
  for (const picture of [undefined, {}, { asset: {} }, { asset: { _ref: 'upload' } }])
    expect(checkMainPicture(picture)).toBe(true);
});
