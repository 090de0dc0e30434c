import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Prose } from './Prose.tsx';

const keptIn = (text: string) =>
  [...renderToStaticMarkup(<Prose>{text}</Prose>).matchAll(/<span class="whole-words">(.*?)<\/span>/g)].map(
    ([, kept]) => kept,
  );

test.each([
  ['翅展约6厘米，前翅 74 毫米', ['6厘米', '74 毫米']],
  ['第2至5周出证，2026年11月27日', ['2至5周', '2026年', '11月', '27日']],
  ['13.5厘米，1,200克', ['13.5厘米', '1,200克']],
  ['编号 DC0069，A1 级', []],
  ['三厘米的灰蝶', []],
])('in %s no line breaks within %j', (text, kept) => {
  expect(keptIn(text)).toEqual(kept);
});

test('the text stays as it is, and so do elements within it', () => {
  const html = renderToStaticMarkup(
    <Prose>
      翅展<strong>6厘米</strong>，厚3毫米
    </Prose>,
  );
  expect(html).toBe('翅展<strong>6厘米</strong>，厚<span class="whole-words">3毫米</span>');
});
