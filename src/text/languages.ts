import type { Language } from '../rules/language.ts';

/** The name of each language in that language, and its tag for search engines, which need no country. */
export const LANGUAGE_NAMES: Readonly<Record<Language, { readonly name: string; readonly tag: string }>> = {
  'zh-CN': { name: '简体', tag: 'zh-Hans' },
  'zh-Hant': { name: '繁體', tag: 'zh-Hant' },
};
