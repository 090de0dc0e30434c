import type { MiddlewareHandler } from 'astro';
import { removeUnusedHashes } from './build/inline.ts';
import { languageOfPath } from './features/base/language.rules.ts';
import { withLanguage } from './features/base/with-language.text.ts';

export const onRequest: MiddlewareHandler = ({ url }, next) =>
  withLanguage(languageOfPath(url.pathname), async () => {
    const response = await next();
    // `npm run dev` has no policy, and its styles change.
    if (!import.meta.env.PROD || !response.headers.get('content-type')?.startsWith('text/html'))
      return response;
    return new Response(removeUnusedHashes(await response.text()), response);
  });
