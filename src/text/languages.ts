import type { Language } from '../rules/language.ts';

/** The name of each language in itself, and its tag for search engines, which have no use for the country. */
export const LANGUAGE_NAMES: Readonly<Record<Language, { readonly name: string; readonly tag: string }>> = {
  'zh-CN': { name: '简体', tag: 'zh-Hans' },
  'zh-Hant': { name: '繁體', tag: 'zh-Hant' },
};
