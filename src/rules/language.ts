/** The languages of the shop, and the paths of their pages. */

/**
 * BCP 47 tags, as in `<html lang>`. Traditional Chinese has no texts of its own: it is converted where a page, a
 * response or a mail is written (docs/decisions/0086).
 */
export const LANGUAGES = ['zh-CN', 'zh-Hant'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE = 'zh-CN' satisfies Language;

/** Repeats the tag as a constant, because every page loads this code. */
const PREFIX = '/zh-hant';
const PREFIXED = /^\/zh-hant(?=[/?#]|$)/;

/** Such as `/zh-hant/login`. */
export function languageOfPath(path: string): Language {
  return PREFIXED.test(path) ? 'zh-Hant' : DEFAULT_LANGUAGE;
}

/** The same path in the default language, which has no prefix. */
export function pathWithoutLanguage(path: string): string {
  return path.replace(PREFIXED, '').replace(/^(?!\/)/, '/');
}

/** The path of a page in a language, whatever language `path` has. */
export function pathInLanguage(path: string, language: Language): string {
  const plain = pathWithoutLanguage(path);
  return language === DEFAULT_LANGUAGE ? plain : PREFIX + plain.replace(/^\/(?=[?#]|$)/, '');
}
