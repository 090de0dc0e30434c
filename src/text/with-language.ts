import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '../rules/language.ts';
import { readRenderedLanguage } from './words.ts';

const current = new AsyncLocalStorage<Language>();
readRenderedLanguage(() => current.getStore());

export function withLanguage<T>(language: Language, work: () => T): T {
  return current.run(language, work);
}
