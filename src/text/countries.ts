import { DEFAULT_LANGUAGE, type Language } from '../rules/language.ts';
import { pageLanguage } from './words.ts';

/** Made on first use, because it would slow every cold start (docs/decisions/0027). */
const names = new Map<string, Intl.DisplayNames>();

function nameOf(code: string, language: string): string {
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  names.set(language, known);
  return known.of(code) ?? code;
}

/** The Chinese name of an ISO 3166-1 code, or the code itself. */
export function countryTitle(code: string, language: Language = pageLanguage()): string {
  return nameOf(code, language === DEFAULT_LANGUAGE ? 'zh-Hans' : language);
}

/** The Chinese and the English name, so that lists can be searched by both. */
export function countryLabel(code: string, language: Language = pageLanguage()): string {
  return `${countryTitle(code, language)} ${nameOf(code, 'en')}`;
}

/** In the order of their Chinese names. */
export function sortedCountryLabels(codes: Iterable<string>): { code: string; label: string }[] {
  const { compare } = new Intl.Collator('zh-CN');
  return [...codes]
    .map((code) => ({ code, label: countryLabel(code) }))
    .sort((a, b) => compare(a.label, b.label));
}
