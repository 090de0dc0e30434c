import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { traditionalConverter } from './traditional.text.ts';

const convert = await traditionalConverter([]);

test.each([
  ['光明女神闪蝶展翅标本', '光明女神閃蝶展翅標本'],
  ['干燥后翅、触角完整', '乾燥後翅、觸角完整'],
  ['只剩 3 件，24 小时内发货', '只剩 3 件，24 小時內發貨'],
  ['秘鲁', '秘魯'],
  ['皇后凤蝶', '皇后鳳蝶'],
])('%s is written %s', (simplified, traditional) => {
  expect(convert(simplified)).toBe(traditional);
});

test('names of countries are those that browsers use, alone and beside the English name', () => {
  expect(convert('新西兰')).toBe('紐西蘭');
  expect(convert('新西兰 New Zealand')).toBe('紐西蘭 New Zealand');
});

test.each([
  ['苏里南', '蘇利南'],
  ['产地苏里南，2025年3月', '產地蘇利南，2025年3月'],
  ['韩国，DC0123', '南韓，DC0123'],
  ['巴布亚新几内亚与新几内亚岛', '巴布亞紐幾內亞與新幾內亞島'],
  // Short names with which other names begin.
  ['马里兰州', '馬里蘭州'],
  ['朝鲜半岛', '朝鮮半島'],
  ['黑山羊', '黑山羊'],
])('a country has one name, alone and within a line: %s is written %s', (simplified, traditional) => {
  expect(convert(simplified)).toBe(traditional);
});

test('an exception of the editors wins over the name of a country', async () => {
  const spelled = await traditionalConverter([{ simplified: '苏里南', traditional: '蘇里南' }]);
  expect(spelled('产地苏里南')).toBe('產地蘇里南');
});

test.each([
  ['每周，两周，四周后，周一至周五', '每週，兩週，四週後，週一至週五'],
  ['第2至5周', '第2至5週'],
  ['约 6 周', '約 6 週'],
  ['周围，四周都是，周先生，圆周', '周圍，四周都是，周先生，圓周'],
])('a week is 週, and nothing else is: %s', (simplified, traditional) => {
  expect(convert(simplified)).toBe(traditional);
});

test('exceptions win over the dictionary, and the longest of them over the others', async () => {
  const spelled = await traditionalConverter([
    { simplified: '标本', traditional: '標本品' },
    { simplified: '标本盒', traditional: '標本匣' },
    { simplified: '(特价)', traditional: '【特價】' },
    { simplified: 'A-级', traditional: 'A-等' },
  ]);
  expect(spelled('蝴蝶标本与标本盒(特价)')).toBe('蝴蝶標本品與標本匣【特價】');
  expect(spelled('标本')).toBe('標本品');
  expect(spelled('A-级品')).toBe('A-等品');
});

test.each([
  ['标本', '<img src=x onerror=ran()>標'],
  ['标本', '標"+ran()+"'],
  ['标本', '標`'],
  ['标本', '標{ran()}'],
  ['标本', '標\\'],
  ['标本', '標&lt;'],
  ['const', '常'],
  ['"标本', '標'],
])(
  'an exception from %s to %s, which would change code or markup, is ignored',
  async (simplified, traditional) => {
    const spelled = await traditionalConverter([{ simplified, traditional }]);
    expect(spelled('const text = "标本";')).toBe('const text = "標本";');
  },
);

test('what has no Chinese characters stays as it is', () => {
  const latin = fc.string({ unit: 'binary' }).filter((text) => !/\p{Script=Han}/u.test(text));
  fc.assert(fc.property(latin, (text) => convert(text) === text));
});

test('Latin names, numbers, addresses of pages and SKUs within a sentence stay as they are', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9@:/.?=&%_+-]{1,24}$/);
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), (words) => {
      const [simplified, traditional] = ['标本', '標本'].map((between) => words.join(between));
      expect(convert(simplified ?? '')).toBe(traditional);
    }),
  );
});

test('a converted text is not changed again', () => {
  for (const text of ['蓝闪蝶后翅', '干制标本', '联系我们', '发货'])
    expect(convert(convert(text))).toBe(convert(text));
});
