import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { GonePage } from '../../../src/features/search/GonePage.tsx';
import { linkTarget } from '../../../src/rules/content/addresses.ts';
import { gonePage as words } from '../../../src/text/gone.ts';
import { withLanguage } from '../../../src/text/with-language.ts';
import { languageOfPath } from '../../../src/text/words.ts';
import type { LogLine } from '../base/log.ts';
import { PAGE_HEADERS } from '../search-page/serve.ts';
import { fillShell, type Shell, type ShellPage } from '../search-page/shell.ts';
import type { MissingPageResult, WithdrawnDocument } from './look-up.ts';

interface Environment {
  readonly lookUp: (path: string) => Promise<MissingPageResult>;
  readonly shell: (page: ShellPage) => Promise<Shell>;
  readonly log: LogLine;
}

/** Browsers cache a plain 301 forever, but a withdrawn document can come back to its address. */
const CACHE_CONTROL = 'no-cache';

function respond(status: number, body: string | null, more: Readonly<Record<string, string>> = {}): Response {
  const html = body === null ? {} : { 'Content-Type': 'text/html; charset=utf-8' };
  return new Response(body, {
    status,
    headers: { ...PAGE_HEADERS, ...html, 'Cache-Control': CACHE_CONTROL, ...more },
  });
}

export function serveMissingPage(request: Request, world: Environment): Promise<Response> {
  return withLanguage(languageOfPath(new URL(request.url).pathname), () => respondNow(request, world));
}

async function respondNow(request: Request, world: Environment): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return respond(405, null, { Allow: 'GET, HEAD' });
  const { pathname, search } = new URL(request.url);
  const path = pathname.replace(/\/+$/, '');
  const found = await tryLookUp(path, world);
  switch (found.kind) {
    case 'moved':
      return respond(301, null, { Location: found.to + search });
    case 'gone':
      return await send(world, '/shell/gone', 410, (html) => gone(html, found));
    default: {
      if (found.type === 'page')
        return await send(world, '/shell/missing', found.kind === 'failed' ? 503 : 404);
      return await send(world, found.type === 'product' ? '/shell/product' : '/shell/species', 200);
    }
  }
}

type Answered =
  | Exclude<MissingPageResult, { kind: 'current' }>
  | { readonly kind: 'current' | 'failed'; readonly type: WithdrawnDocument['type'] };

/** If the database fails, the shell page calls the API itself. */
async function tryLookUp(path: string, { lookUp, log }: Environment): Promise<Answered> {
  try {
    return await lookUp(path);
  } catch (error) {
    log({ level: 'error', event: 'address could not be looked up', error });
    return { kind: 'failed', type: linkTarget(path)?.type ?? 'page' };
  }
}

async function send(
  { shell: read }: Environment,
  page: ShellPage,
  status: number,
  fill = (html: string) => html,
): Promise<Response> {
  const shell = await read(page);
  return shell.kind === 'coming'
    ? respond(503, shell.html, { 'Retry-After': '5' })
    : respond(status, fill(shell.html));
}

function gone(html: string, { type, title, species, alike }: WithdrawnDocument): string {
  const heading = words().heading(type, title ?? undefined);
  const drawn = createElement(GonePage, { heading, type, species: species ?? undefined, alike });
  return fillShell(html, words().title, {
    title: heading,
    canonical: undefined,
    main: renderToStaticMarkup(drawn),
  });
}
