/**
 * `/search` is rendered per request, so that it works without script and shows new content
 * immediately (docs/decisions/0040).
 */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { isConverted, languageOfPath } from '../../../src/features/base/language.rules.ts';
import type { Convert } from '../../../src/features/base/traditional.text.ts';
import { withLanguage } from '../../../src/features/base/with-language.text.ts';
import { pageLanguage, pagePath } from '../../../src/features/base/words.text.ts';
import { SearchFailure } from '../../../src/features/search/SearchFailure.tsx';
import { SearchPage } from '../../../src/features/search/SearchPage.tsx';
import {
  parseSearchParams,
  type SearchQuery,
  type SearchResponse,
  searchPath,
} from '../../../src/features/search/search.contract.ts';
import { searchText as words } from '../../../src/features/search/search.text.ts';
import type { LogLine } from '../base/log.ts';
import type { Shell } from './shell.ts';
import { fillShell, setLanguageLinks } from './shell.ts';

interface Environment {
  readonly search: (query: SearchQuery) => Promise<SearchResponse>;
  readonly shell: () => Promise<Shell>;
  /** Called for pages in a converted language. */
  readonly converter: () => Promise<Convert>;
  readonly origin: string;
  readonly log: LogLine;
}

/** netlify.toml sets these headers for static pages. The page itself contains its content security policy. */
export const PAGE_HEADERS = {
  'Content-Security-Policy': "frame-ancestors 'self'",
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
} as const;

/** The page shows stock, and queries rarely repeat. `no-store` would break the browser's Back. */
const CACHE_CONTROL = 'private, no-cache';

function page(status: number, html: string | null, more: Readonly<Record<string, string>> = {}): Response {
  const headers = {
    ...PAGE_HEADERS,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': CACHE_CONTROL,
    ...more,
  };
  return new Response(html, { status, headers });
}

/** The path determines the language, as for built pages. */
export function serveSearchPage(request: Request, world: Environment): Promise<Response> {
  return withLanguage(languageOfPath(new URL(request.url).pathname), () => respond(request, world));
}

async function respond(request: Request, world: Environment): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return page(405, null, { Allow: 'GET, HEAD' });
  const { pathname, search, searchParams } = new URL(request.url);
  const { query, ignored } = parseSearchParams(searchParams);
  const shell = await world.shell();
  if (shell.kind === 'coming') return page(503, shell.html, { 'Retry-After': '5' });
  const html = setLanguageLinks(shell.html, '/shell/search', pathname + search);
  const convert = isConverted(pageLanguage()) ? await world.converter() : undefined;
  const isPlain = searchPath(query) === '/search' && ignored.length === 0;
  const title = query.words === '' ? words().title : words().titleOf(query.words);
  try {
    const found = await world.search(query);
    const drawn = createElement(SearchPage, {
      asked: query.words,
      isPartIgnored: ignored.length > 0,
      answer: found,
    });
    const canonical = isPlain ? new URL(pagePath('/search'), world.origin).href : undefined;
    const main = renderToStaticMarkup(drawn);
    return page(200, fillShell(html, words().title, { title, canonical, main }, convert));
  } catch (error) {
    world.log({ level: 'error', event: 'search page failed', error });
    const main = renderToStaticMarkup(createElement(SearchFailure, { words: query.words }));
    return page(503, fillShell(html, words().title, { title, canonical: undefined, main }, convert), {
      'Retry-After': '30',
    });
  }
}
