/** Sentences by language. Each subject of this folder is a function of the language: `account('zh-CN').login`. */

/** BCP 47 tags, as in `<html lang>`. */
export const LANGUAGES = ['zh-CN'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Its pages have no prefix, and `msg` of the API is in it. */
export const DEFAULT_LANGUAGE = 'zh-CN' satisfies Language;

/** A language may lack the subjects that none of its pages shows; the default language fills in. */
type Sets<T> = Readonly<Record<typeof DEFAULT_LANGUAGE, T>> & Readonly<Partial<Record<Language, T>>>;

/** Without an argument the words are those of the page. */
export type Words<T> = (language?: Language) => T;

/* @__NO_SIDE_EFFECTS__ */
export function words<T>(sets: Sets<T>): Words<T> {
  return (language = pageLanguage()) => sets[language] ?? sets[DEFAULT_LANGUAGE];
}

/** The language of a page by its path, such as `/zh-hant/login`. */
export function languageOfPath(path: string): Language {
  const [, first] = path.split('/');
  return LANGUAGES.find((language) => language.toLowerCase() === first) ?? DEFAULT_LANGUAGE;
}

let rendered: (() => Language | undefined) | undefined;

/** Node renders pages of several languages at once (with-language.ts). */
export function readRenderedLanguage(read: () => Language | undefined): void {
  rendered = read;
}

/** In a browser the language of the document. */
export function pageLanguage(): Language {
  const shown = globalThis.document?.documentElement.lang as Language | undefined;
  return rendered?.() ?? (shown || DEFAULT_LANGUAGE);
}
