/**
 * The floor: a hand-written page with the text and pictures of a shop page, without script and
 * font.
 */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { JSDOM } from 'jsdom';
import { compress } from '../../netlify/host/encoding.ts';

const STYLE = `body{font:16px/1.7 serif;max-width:72rem;margin:0 auto;padding:1rem;color:#1c1a17;background:#f7f3ea}
ul{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(10rem,1fr));gap:1rem}
article{display:inline-block;width:47%;vertical-align:top}a{color:#0f4c9a}img{max-width:100%;height:auto}`;

/** Allowed elements with their allowed attributes. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  ...{ H1: [], H2: [], H3: [], P: [], UL: [], OL: [], LI: [], TABLE: [], TBODY: [], TR: [], TH: [], TD: [] },
  ...{ HEADER: [], MAIN: [], FOOTER: [], NAV: [], DL: [], DT: [], DD: [], A: ['href'] },
  // Loose texts of one parent would count as a single paint, larger than the first picture.
  ...{ DIV: [], ARTICLE: [] },
  IMG: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading', 'fetchpriority', 'decoding'],
};
/** A popover is hidden until it is opened. */
const LEFT_OUT =
  'script, style, template, dialog, noscript, svg, [hidden], [popover], input, select, button, form';

function byHand(node: Node, page: Document): Node[] {
  if (node.nodeType === node.TEXT_NODE) return [page.createTextNode(node.textContent ?? '')];
  if (node.nodeType !== node.ELEMENT_NODE) return [];
  const element = node as Element;
  const inside = [...element.childNodes].flatMap((child) => byHand(child, page));
  const attributes = ALLOWED[element.tagName];
  if (attributes === undefined) return inside;
  const made = page.createElement(element.tagName);
  for (const name of attributes) {
    const value = element.getAttribute(name);
    if (value !== null) made.setAttribute(name, value);
  }
  made.append(...inside);
  return [made];
}

function floorPage(html: string): string {
  // jsdom warns about styles that are too new for it.
  const { document: page } = new JSDOM(html.replace(/<style[^>]*>.*?<\/style>/gs, '')).window;
  for (const element of page.querySelectorAll(LEFT_OUT)) element.remove();
  // Without CSS the header's links would fill a phone's first screen, and the largest paint would
  // be a text.
  const main = page.querySelector('main');
  if (main) page.body.prepend(main);
  const body = [...page.body.childNodes].flatMap((child) => byHand(child, page));
  const holder = page.createElement('div');
  holder.append(...body);
  const description = page.querySelector('meta[name=description]')?.getAttribute('content') ?? '';
  const head = page.createElement('div');
  const meta = page.createElement('meta');
  meta.setAttribute('name', 'description');
  meta.setAttribute('content', description);
  head.append(meta);
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${page.title}</title>${head.innerHTML}<style>${STYLE}</style></head><body>${holder.innerHTML.replace(/\n\s+/g, '\n')}</body></html>`;
}

export interface Floor {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export async function serveFloor(shop: string, paths: readonly string[]): Promise<Floor> {
  const pages = new Map<string, Buffer>();
  for (const path of paths) {
    const html = await (await fetch(new URL(path, shop))).text();
    pages.set(path, await compress(Buffer.from(floorPage(html)), 'br', false));
  }
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    if (page === undefined)
      return void pass(new URL(request.url ?? '/', shop), request.headers.accept ?? '*/*', response);
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
    return void response.writeHead(200, headers).end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function pass(url: URL, accept: string, response: ServerResponse): Promise<void> {
  const reply = await fetch(url, { headers: { accept } });
  const headers = Object.fromEntries(
    ['content-type', 'cache-control'].flatMap((name) => {
      const value = reply.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  response.writeHead(reply.status, headers);
  if (reply.body === null) response.end();
  else Readable.fromWeb(reply.body as Parameters<typeof Readable.fromWeb>[0]).pipe(response);
}
