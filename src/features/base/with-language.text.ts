import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from './language.rules.ts';
import type { Convert } from './traditional.text.ts';
import { readRenderedLanguage } from './words.text.ts';

interface Rendering {
  readonly language: Language;
  readonly convert?: Convert | undefined;
}

const current = new AsyncLocalStorage<Rendering>();
readRenderedLanguage(() => current.getStore()?.language);

/** `convert` is for work that needs finished texts, such as mails (`inRenderedLanguage`). */
export function withLanguage<T>(language: Language, work: () => T, convert?: Convert): T {
  return current.run({ language, convert }, work);
}

export function inRenderedLanguage(text: string): string {
  return current.getStore()?.convert?.(text) ?? text;
}
