import type { MiddlewareHandler } from 'astro';
import { withLanguage } from './text/with-language.ts';
import { languageOfPath } from './text/words.ts';

/** Each page is built with the words of its language. */
export const onRequest: MiddlewareHandler = ({ url }, next) =>
  withLanguage(languageOfPath(url.pathname), next);
