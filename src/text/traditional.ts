/** Traditional Chinese, converted from simplified. Pages load none of it (docs/decisions/0103). */
import { Converter } from 'opencc-js/cn2t';
import type { Spelling } from '../rules/content/spellings.ts';
import { COUNTRIES } from '../rules/country-codes.ts';
import { DEFAULT_LANGUAGE } from '../rules/language.ts';
import { countryLabel, countryTitle } from './countries.ts';

export type Convert = (text: string) => string;

const HAN = /\p{Script=Han}/u;

/** A page's texts repeat on other pages, and a card's texts in many answers. */
const CACHED_TEXTS = 20_000;
const CACHED_LENGTH = 200;

let opencc: Convert | undefined;

/** Made at the first conversion, because it takes a quarter of a second. */
function convertByOpencc(text: string): string {
  // Taiwan's characters without its vocabulary: all readers of traditional characters know these forms.
  opencc ??= Converter({ from: 'cn', to: 'tw' });
  return opencc(text);
}

/** The exceptions of the editors win over the dictionary; of several, the longest. */
export function traditionalConverter(exceptions: readonly Spelling[]): Convert {
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

/** Whole names, which differ by more than characters. Browsers know them, and pages show both. */
function countryNames(): Spelling[] {
  return [countryTitle, countryLabel].flatMap((nameOf) =>
    [...COUNTRIES].map((code) => ({
      simplified: nameOf(code, DEFAULT_LANGUAGE),
      traditional: nameOf(code, 'zh-Hant'),
    })),
  );
}
