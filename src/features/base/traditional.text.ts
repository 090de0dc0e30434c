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
  const written = new Map(
    [...countryNames(), ...exceptions].map(({ simplified, traditional }) => [simplified, traditional]),
  );
  const spelled = exceptionPattern(exceptions);
  const convertParts = (text: string): string =>
    spelled === undefined
      ? convertByOpencc(text)
      : text
          .split(spelled)
          .map((part, at) => (at % 2 === 1 ? (written.get(part) ?? part) : part && convertByOpencc(part)))
          .join('');
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

function exceptionPattern(exceptions: readonly Spelling[]): RegExp | undefined {
  if (exceptions.length === 0) return undefined;
  const longestFirst = exceptions
    .map(({ simplified }) => simplified.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
    .sort((a, b) => b.length - a.length);
  return new RegExp(`(${longestFirst.join('|')})`, 'u');
}

/**
 * Whole names of countries, because some differ in more than characters. Browsers provide them, and pages show both
 * forms.
 */
function countryNames(): Spelling[] {
  return [countryTitle, countryLabel].flatMap((nameOf) =>
    [...COUNTRIES].map((code) => ({
      simplified: nameOf(code, DEFAULT_LANGUAGE),
      traditional: nameOf(code, 'zh-Hant'),
    })),
  );
}
