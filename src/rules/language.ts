/** The languages of the shop, and the paths of their pages. Every page loads this code. */

interface LanguageRow {
  /** The language's name in itself. */
  readonly name: string;
  /** The tag for search engines, which need no country. */
  readonly searchTag: string;
  /** Of the paths of its pages, such as `/zh-hant`; empty for the default language. */
  readonly prefix: string;
  /** `converted`: made of the finished texts of the default language (docs/decisions/0086). */
  readonly words: 'own' | 'converted';
  /** The pages that exist in it, without prefix; all of them if absent. */
  readonly pages?: readonly string[];
}

export const DEFAULT_LANGUAGE = 'zh-CN';

/** By BCP 47 tags, as in `<html lang>`. */
const ROWS = {
  [DEFAULT_LANGUAGE]: { name: '简体', searchTag: 'zh-Hans', prefix: '', words: 'own' },
  'zh-Hant': { name: '繁體', searchTag: 'zh-Hant', prefix: '/zh-hant', words: 'converted' },
} as const satisfies Readonly<Record<string, LanguageRow>>;

export type Language = keyof typeof ROWS;

export const LANGUAGE_ROWS: Readonly<Record<Language, LanguageRow>> = ROWS;

export const LANGUAGES = Object.keys(ROWS) as [Language, ...Language[]];

export function isConverted(language: Language): boolean {
  return LANGUAGE_ROWS[language].words === 'converted';
}

const isBelow = (path: string, prefix: string) => /^(?:[/?#]|$)/.test(path.slice(prefix.length));

/** Such as `/zh-hant/login`. */
export function languageOfPath(path: string): Language {
  const isOf = (language: Language) => {
    const { prefix } = LANGUAGE_ROWS[language];
    return prefix !== '' && path.startsWith(prefix) && isBelow(path, prefix);
  };
  return LANGUAGES.find(isOf) ?? DEFAULT_LANGUAGE;
}

/** The same path in the default language, which has no prefix. */
export function pathWithoutLanguage(path: string): string {
  return path.slice(LANGUAGE_ROWS[languageOfPath(path)].prefix.length).replace(/^(?!\/)/, '/');
}

/** The languages in which a page exists, whatever language `path` has. */
export function languagesOfPage(path: string): readonly Language[] {
  const [page = ''] = pathWithoutLanguage(path).split(/[?#]/);
  return LANGUAGES.filter((language) => LANGUAGE_ROWS[language].pages?.includes(page) ?? true);
}

/** The path of a page in a language; in the default one if the page doesn't exist in `language`. */
export function pathInLanguage(path: string, language: Language): string {
  const plain = pathWithoutLanguage(path);
  const { prefix } = LANGUAGE_ROWS[language];
  const isThere = languagesOfPage(plain).includes(language);
  return prefix === '' || !isThere ? plain : prefix + plain.replace(/^\/(?=[?#]|$)/, '');
}
