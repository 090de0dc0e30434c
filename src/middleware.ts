import type { MiddlewareHandler } from 'astro';
import { withLanguage } from './text/with-language.ts';
import { languageOfPath } from './text/words.ts';

/** Renders each page in the language of its path. */
export const onRequest: MiddlewareHandler = ({ url }, next) =>
  withLanguage(languageOfPath(url.pathname), next);
