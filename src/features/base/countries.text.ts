import { DEFAULT_LANGUAGE, type Language } from './language.rules.ts';
import { pageLanguage } from './words.text.ts';

/** Created on first use, because it would slow every cold start (docs/decisions/0027). */
const names: Record<string, Intl.DisplayNames> = {};

function nameIn(language: string, code: string): string {
  names[language] ??= new Intl.DisplayNames(language, { type: 'region' });
  return names[language].of(code) ?? code;
}

/** The Chinese name of an ISO 3166-1 code, or the code itself. */
export function countryTitle(code: string, language: Language = pageLanguage()): string {
  return nameIn(language, code);
}

/** The Chinese and the English name, so that lists can be searched by both. */
export function countryLabel(code: string, language?: Language): string {
  return `${countryTitle(code, language)} ${nameIn('en', code)}`;
}

/** Codes in the order of their Chinese names. */
export function sortedCountryLabels(codes: Iterable<string>): { code: string; label: string }[] {
  const { compare } = new Intl.Collator(DEFAULT_LANGUAGE);
  return [...codes]
    .map((code) => ({ code, label: countryLabel(code) }))
    .sort((a, b) => compare(a.label, b.label));
}
