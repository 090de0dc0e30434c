import type { MiddlewareHandler } from 'astro';
import { withLanguage } from './text/with-language.ts';
import { languageOfPath } from './text/words.ts';

export const onRequest: MiddlewareHandler = ({ url }, next) =>
  withLanguage(languageOfPath(url.pathname), next);
