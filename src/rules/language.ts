/** The languages of the shop, and the paths of their pages. */

/**
 * BCP 47 tags, as in `<html lang>`. Traditional Chinese has no texts of its own: it is converted where a page, a
 * response or a mail is written (docs/decisions/0103).
 */
export const LANGUAGES = ['zh-CN', 'zh-Hant'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE = 'zh-CN' satisfies Language;

/** Such as `/zh-hant/login`. */
export function languageOfPath(path: string): Language {
  const [, first] = path.split(/[/?#]/);
  return LANGUAGES.find((language) => language.toLowerCase() === first) ?? DEFAULT_LANGUAGE;
}

/** The same path in the default language, which has no prefix. */
export function pathWithoutLanguage(path: string): string {
  const language = languageOfPath(path);
  if (language === DEFAULT_LANGUAGE) return path;
  const rest = path.slice(language.length + 1);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The path of a page in a language, whatever language `path` has. */
export function pathInLanguage(path: string, language: Language): string {
  const plain = pathWithoutLanguage(path);
  if (language === DEFAULT_LANGUAGE) return plain;
  return `/${language.toLowerCase()}${plain.replace(/^\/(?=[?#]|$)/, '')}`;
}
