import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { gonePage as words } from '../../../src/features/base/gone.text.ts';
import {
  isConverted,
  languageOfPath,
  pathWithoutLanguage,
} from '../../../src/features/base/language.rules.ts';
import type { Convert } from '../../../src/features/base/traditional.text.ts';
import { withLanguage } from '../../../src/features/base/with-language.text.ts';
import { pageLanguage, pagePath } from '../../../src/features/base/words.text.ts';
import { linkTarget } from '../../../src/features/content/addresses.rules.ts';
import { GonePage } from '../../../src/features/search/GonePage.tsx';
import type { LogLine } from '../base/log.ts';
import type { MissingPageResult, WithdrawnDocument } from './look-up.ts';
import { PAGE_HEADERS } from './serve.ts';
import { fillShell, type Shell, type ShellPage, setLanguageLinks } from './shell.ts';

interface Environment {
  readonly lookUp: (path: string) => Promise<MissingPageResult>;
  readonly shell: (page: ShellPage) => Promise<Shell>;
  /** Called for pages in a converted language. */
  readonly converter: () => Promise<Convert>;
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
  const path = pathWithoutLanguage(pathname.replace(/\/+$/, ''));
  const found = await tryLookUp(path, world);
  switch (found.kind) {
    case 'moved':
      return respond(301, null, { Location: pagePath(found.to) + search });
    case 'gone':
      return await send(request, world, '/shell/gone', 410, (html, convert) => gone(html, found, convert));
    default: {
      if (found.type === 'page')
        return await send(request, world, '/shell/missing', found.kind === 'failed' ? 503 : 404);
      // The page of an unknown one still asks the API, which may know it by then.
      const status = found.kind === 'unknown' ? 404 : 200;
      return await send(
        request,
        world,
        found.type === 'product' ? '/shell/product' : '/shell/species',
        status,
      );
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
  { url }: Request,
  world: Environment,
  page: ShellPage,
  status: number,
  fill = (html: string, _convert?: Convert) => html,
): Promise<Response> {
  const shell = await world.shell(page);
  if (shell.kind === 'coming') return respond(503, shell.html, { 'Retry-After': '5' });
  const { pathname, search } = new URL(url);
  const convert = isConverted(pageLanguage()) ? await world.converter() : undefined;
  return respond(status, fill(setLanguageLinks(shell.html, page, pathname + search), convert));
}

function gone(
  html: string,
  { type, title, species, alike }: WithdrawnDocument,
  convert: Convert | undefined,
): string {
  const heading = words().heading(type, title ?? undefined);
  const drawn = createElement(GonePage, { heading, type, species: species ?? undefined, alike });
  const main = renderToStaticMarkup(drawn);
  return fillShell(html, words().title, { title: heading, canonical: undefined, main }, convert);
}
