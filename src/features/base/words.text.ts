/** Each text file exports functions that take the language: `account('zh-CN').login`. */
import { DEFAULT_LANGUAGE, type Language, pathInLanguage } from './language.rules.ts';

/** Texts by language; the default language replaces a missing one. */
type Sets<T> = Readonly<Record<typeof DEFAULT_LANGUAGE, T>> & Readonly<Partial<Record<Language, T>>>;

/** Uses the page's language unless given another. */
export type Words<T> = (language?: Language) => T;

/* @__NO_SIDE_EFFECTS__ */
export function words<T>(sets: Sets<T>): Words<T> {
  return (language = pageLanguage()) => sets[language] ?? sets[DEFAULT_LANGUAGE];
}

let rendered: (() => Language | undefined) | undefined;

/**
 * Registers how to find the language of the page that Node renders. A variable would not do, because Node renders
 * several languages concurrently (with-language.text.ts).
 */
export function readRenderedLanguage(read: () => Language | undefined): void {
  rendered = read;
}

/** The language that Node renders; in a browser, the document's. */
export function pageLanguage(): Language {
  const shown = globalThis.document?.documentElement.lang as Language | undefined;
  return rendered?.() ?? (shown || DEFAULT_LANGUAGE);
}

/** The path of a page in the current page's language. Scripts and components create all links with it. */
export function pagePath(path: string): string {
  return pathInLanguage(path, pageLanguage());
}
