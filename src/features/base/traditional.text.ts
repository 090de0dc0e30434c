/** Traditional Chinese, converted from simplified. Pages load none of it (docs/decisions/0086). */

import { countryLabel, countryTitle } from './countries.text.ts';
import { COUNTRIES } from './country-codes.rules.ts';
import { DEFAULT_LANGUAGE } from './language.rules.ts';
import { type Spelling, validateSpelling } from './spellings.rules.ts';

export type Convert = (text: string) => string;

/** Ideographs, as UTF-16 units. Every text of every page is tested, and the flag `u` makes that slow. */
export const HAN = /[\u3400-\u9fff\uf900-\ufaff\ud840-\ud8ff]/;

/** A page's texts repeat on other pages, and a card's texts in many responses. */
const CACHED_TEXTS = 20_000;
const CACHED_LENGTH = 200;

/** Loaded on first use, because the dictionary has one megabyte and takes a quarter of a second to load. */
async function loadOpencc(): Promise<Convert> {
  const { Converter } = await import('opencc-js/cn2t');
  // Taiwan's characters without its vocabulary, because all readers of traditional characters know these forms.
  return Converter({ from: 'cn', to: 'tw' });
}

/** Weeks that the dictionary doesn't know: 第2至5周, 四周后. It leaves 四周 (all around) as it is. */
const WEEK = /(?<=\d ?)周(?!圍)|(?<=四)周(?=[後內以左])/g;

/** Within a text these countries are not told from 马里兰, 黑山羊, 朝鲜半岛, 汤加里罗. */
const BEGINNINGS = new Set(['马里', '黑山', '朝鲜', '汤加']);

let loading: Promise<Convert> | undefined;

/**
 * Editors' exceptions take precedence over the dictionary, and longer exceptions over shorter ones. Stored settings
 * may be older than the rule of exceptions, so the converter ignores those that break it.
 */
export async function traditionalConverter(spellings: readonly Spelling[]): Promise<Convert> {
  const exceptions = spellings.filter((its) =>
    [its.simplified, its.traditional].every((word) => validateSpelling(word) === true),
  );
  loading ??= loadOpencc();
  const convertByOpencc = await loading;
  const countries = namesBy(countryTitle);
  const written = new Map(
    [...countries, ...namesBy(countryLabel), ...exceptions].map((its) => [its.simplified, its.traditional]),
  );
  const within = countries.filter(({ simplified }) => !BEGINNINGS.has(simplified));
  const spelled = wordPattern([...within, ...exceptions].map(({ simplified }) => simplified));
  const convertParts = (text: string): string =>
    text
      .split(spelled)
      .map((part, at) => (at % 2 === 1 ? (written.get(part) ?? part) : part && convertByOpencc(part)))
      .join('')
      .replaceAll(WEEK, '週');
  const known = new Map<string, string>();
  return (text) => {
    if (!HAN.test(text)) return text;
    if (text.length > CACHED_LENGTH) return convertParts(text);
    const found = known.get(text) ?? written.get(text) ?? convertParts(text);
    if (known.size >= CACHED_TEXTS) known.clear();
    known.set(text, found);
    return found;
  };
}

function wordPattern(words: readonly string[]): RegExp {
  const longestFirst = words
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .sort((a, b) => b.length - a.length);
  return new RegExp(`(${longestFirst.join('|')})`, 'u');
}

/** Some differ in more than characters. Browsers provide them, and pages show both forms. */
function namesBy(nameOf: typeof countryTitle): Spelling[] {
  return [...COUNTRIES].map((code) => ({
    simplified: nameOf(code, DEFAULT_LANGUAGE),
    traditional: nameOf(code, 'zh-Hant'),
  }));
}
