import { expect, test } from 'vitest';
import { altVerdict, bothSidesFindings } from './pictures.ts';

test('a picture needs an alternative text', () => {
  expect(altVerdict('裳凤蝶雄蝶展翅标本，背面')).toBe(true);
  for (const alt of [undefined, null, '', '  ']) expect(altVerdict(alt)).toBe('请填写替代文字');
  expect(altVerdict('蝴蝶')).toContain('4 至 80');
  expect(altVerdict('蝶'.repeat(81))).toContain('4 至 80');
});

test('a category with both sides requires the underside', () => {
  expect(bothSidesFindings({ bothSides: true, hasVentral: true })).toEqual([]);
  expect(bothSidesFindings({ bothSides: true, hasVentral: false })[0]?.path).toEqual(['ventral_image']);
  for (const bothSides of [false, null, undefined])
    expect(bothSidesFindings({ bothSides, hasVentral: false })).toEqual([]);
});
