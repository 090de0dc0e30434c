import { expect, test } from 'vitest';
import { parseCharacters } from '../../features/search/rank/characters.rules.ts';
import { makeCharacters } from './characters.fixture.ts';
import { CHARACTER_TABLE } from './characters.ts';

test('the table is what pinyin-pro and opencc-js tell: `npx vitest run -u` on this file writes it anew', async () => {
  await expect(`${JSON.stringify(makeCharacters(), undefined, 1)}\n`).toMatchFileSnapshot(
    './characters.json',
  );
});

const { readings, simplified } = parseCharacters(CHARACTER_TABLE);

test.each([
  ['凤', ['feng']],
  ['裳', ['shang', 'chang']],
  ['绿', ['lv', 'lu']],
  ['蛱', ['jia']],
  ['长', ['chang', 'zhang']],
])('%s is read as it may be typed', (character, typed) => {
  expect(readings(character)).toEqual(typed);
});

test.each([...'鳳凤蝶蝶綠绿絹绢螯螯髮发裡里臺台'.matchAll(/(.)(.)/gu)].map(([, from, to]) => [from, to]))(
  '%s is written %s',
  (from = '', to = '') => {
    expect(simplified(from)).toBe(to);
  },
);

test('simplified characters stay unchanged', () => {
  const forms = [...CHARACTER_TABLE.simplified].filter((_, at) => at % 2 === 1);
  expect(forms.filter((form) => simplified(form) !== form)).toEqual([]);
});
