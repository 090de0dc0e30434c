/** The languages of the shop, and the paths of their pages. Every page loads this code. */

/** BCP 47 tags, as in `<html lang>`. */
export type Language = 'zh-CN' | 'zh-Hant';

interface LanguageRow {
  /** Of the paths of its pages, such as `/zh-hant`; empty for the default language. */
  readonly prefix: string;
  /** True if its words are made of the finished texts of the default language (docs/decisions/0086). */
  readonly isConverted?: boolean;
  /** The pages that exist in it, without prefix; all of them if absent. */
  readonly pages?: readonly string[];
}

export const DEFAULT_LANGUAGE = 'zh-CN' satisfies Language;

export const LANGUAGE_ROWS: Readonly<Record<Language, LanguageRow>> = {
  'zh-CN': { prefix: '' },
  'zh-Hant': { prefix: '/zh-hant', isConverted: true },
};

/** Apart from the rows, because scripts need no names: each in its own language, and for search engines without a country. */
export const LANGUAGE_NAMES: Readonly<
  Record<Language, { readonly name: string; readonly searchTag: string }>
> = {
  'zh-CN': { name: '简体', searchTag: 'zh-Hans' },
  'zh-Hant': { name: '繁體', searchTag: 'zh-Hant' },
};

export const LANGUAGES = Object.keys(LANGUAGE_ROWS) as [Language, ...Language[]];

export function isConverted(language: Language): boolean {
  return LANGUAGE_ROWS[language].isConverted === true;
}

/** Such as `/zh-hant/login`. */
export function languageOfPath(path: string): Language {
  const prefix = `/${path.split(/[/?#]/)[1]}`;
  return LANGUAGES.find((language) => LANGUAGE_ROWS[language].prefix === prefix) ?? DEFAULT_LANGUAGE;
}

/** The same path in the default language, which has no prefix. */
export function pathWithoutLanguage(path: string): string {
  return path.slice(LANGUAGE_ROWS[languageOfPath(path)].prefix.length).replace(/^(?!\/)/, '/');
}

/** The languages in which a page exists, whatever language `path` has. */
export function languagesOfPage(path: string): readonly Language[] {
  return LANGUAGES.filter((language) => hasPage(LANGUAGE_ROWS[language], pathWithoutLanguage(path)));
}

/** The path of a page in a language; in the default one if the page doesn't exist in `language`. */
export function pathInLanguage(path: string, language: Language): string {
  const plain = pathWithoutLanguage(path);
  const row = LANGUAGE_ROWS[language];
  return row.prefix && hasPage(row, plain) ? row.prefix + plain.replace(/^\/(?=[?#]|$)/, '') : plain;
}

function hasPage({ pages }: LanguageRow, plain: string): boolean {
  return pages?.includes(plain.replace(/[?#].*/, '')) ?? true;
}
