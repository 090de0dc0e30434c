import { describe, expect, test } from 'vitest';
import { CLAIM_DAYS } from '../../src/features/claims/claims.rules.ts';
import { documents } from './seed.fixture.ts';

const SILENT = new Set(['_id', '_type', '_key', '_ref', 'href', 'grade', 'style', 'listItem', 'marks']);
/** These words contain a space on purpose (docs/shop.md "Orders and payments"). */
const SPACED = /^(凤蝶科|粉蝶科|蛱蝶科|灰蝶科) [A-Z][a-z]+$|^100% 安全$/;
const CHINESE = '[\\u4e00-\\u9fff，。：；、（）“”《》？]';

interface Wording {
  readonly where: string;
  readonly text: string;
}

function wordings(value: unknown, where: string): Wording[] {
  if (typeof value === 'string') return [{ where, text: value }];
  if (value === null || typeof value !== 'object') return [];
  // Joins the spans of a paragraph, whatever is bold or linked.
  const { children } = value as { children?: { text: string }[] };
  if (children !== undefined) return [{ where, text: children.map((span) => span.text).join('') }];
  return Object.entries(value).flatMap(([key, inner]) =>
    SILENT.has(key) ? [] : wordings(inner, `${where}.${key}`),
  );
}

const all = documents.flatMap((document) => wordings(document, document._id));

function offenders(pattern: RegExp): string[] {
  return all.filter(({ text }) => pattern.test(text)).map(({ where, text }) => `${where}: ${text}`);
}

describe('what a shopper reads', () => {
  test('is a lot', () => {
    expect(all.length).toBeGreaterThan(1500);
  });

  test('has no half-width punctuation beside Chinese', () => {
    expect(offenders(new RegExp(`${CHINESE}\\s*[,;:!?()"'.]|[,;:!?()"']\\s*${CHINESE}`))).toEqual([]);
  });

  test('has no double, leading or trailing spaces', () => {
    expect(offenders(/ {2}|^\s|\s$|[\u00a0\u2009\u3000]/)).toEqual([]);
  });

  test('leaves the space between Chinese and Latin to the page', () => {
    const pattern = new RegExp(`${CHINESE} [A-Za-z0-9]|[A-Za-z0-9%] ${CHINESE}`);
    expect(all.filter(({ text }) => pattern.test(text) && !SPACED.test(text))).toEqual([]);
  });

  test('has no exclamation marks and no doubled punctuation', () => {
    expect(offenders(/[！!]|[，。：；、]{2}|\.\.\.|…/)).toEqual([]);
  });

  test('closes what it opens', () => {
    for (const [open, close] of ['（）', '“”', '《》'] as const) {
      const count = (text: string, sign: string | undefined) => text.split(sign ?? '').length;
      expect(all.filter(({ text }) => count(text, open) !== count(text, close))).toEqual([]);
    }
  });

  test('writes the multiplication sign and ranges the Chinese way', () => {
    expect(offenders(/\d\s*[x*]\s*\d|\d-\d+(厘米|毫米|天|小时|元|只)/)).toEqual([]);
  });

  test('ends its paragraphs with a full stop', () => {
    const described = all.filter(({ where }) => /\.(description|summary|subtitle|lead)$/.test(where));
    const long = described.filter(({ text }) => text.length > 30);
    expect(long.length).toBeGreaterThan(180);
    expect(long.filter(({ text }) => !text.endsWith('。'))).toEqual([]);
  });

  test('promises the deadline of damage reports that the shop keeps', () => {
    const deadlines = all
      .filter(({ where }) => where.startsWith('page-'))
      .flatMap(({ text }) => (text.includes('破损') ? (text.match(/\d+(?:天|小时)/g) ?? []) : []));
    expect(new Set(deadlines)).toEqual(new Set([`${CLAIM_DAYS.received}天`, `${CLAIM_DAYS.shipped}天`]));
  });

  test('contains no traditional or Japanese forms', () => {
    // Aliases are exempt, because they are search terms, some of them Japanese.
    const found = offenders(/[標樣雙龍鳳黃綠藍紅閃買賣運費類與裝發貨質訂單產國]/);
    expect(found.filter((one) => !one.includes('.aliases.'))).toEqual([]);
  });
});
