/** Uses CDP, because `page.route` disables the browser cache, which doubles the cost of reloads. */
import type { CDPSession, Page } from '@playwright/test';

/** `never` leaves the call pending; `undefined` lets the shop respond. */
export type MockedResponse = { readonly status: number; readonly json: unknown } | 'never' | undefined;

interface Paused {
  readonly requestId: string;
  readonly request: { readonly url: string };
}

interface Mocking {
  readonly session: CDPSession;
  respondTo: (call: string) => MockedResponse;
  readonly waiting: Set<string>;
}

const API = '/api/v1';
const pages = new WeakMap<Page, Promise<Mocking>>();

async function begin(page: Page): Promise<Mocking> {
  const session = await page.context().newCDPSession(page);
  const answering: Mocking = { session, respondTo: () => undefined, waiting: new Set() };
  session.on('Fetch.requestPaused', (paused) => {
    // Fails harmlessly if the page has navigated.
    respond(answering, paused).catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `*${API}/*` }] });
  return answering;
}

async function respond({ session, respondTo, waiting }: Mocking, { requestId, request }: Paused) {
  const found = respondTo(new URL(request.url).pathname.replace(API, ''));
  if (found === undefined) await session.send('Fetch.continueRequest', { requestId });
  else if (found === 'never') waiting.add(requestId);
  else
    await session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: found.status,
      responseHeaders: [{ name: 'content-type', value: 'application/json' }],
      body: Buffer.from(JSON.stringify(found.json)).toString('base64'),
    });
}

/** `respondTo` gets the path below `/api/v1`. */
export async function mockApiCalls(page: Page, respondTo: (call: string) => MockedResponse): Promise<void> {
  let begun = pages.get(page);
  if (begun === undefined) {
    begun = begin(page);
    pages.set(page, begun);
  }
  (await begun).respondTo = respondTo;
}

/** Ends pending calls, which would otherwise reach the shop and bring its cookies. */
export async function endWaitingCalls(page: Page): Promise<void> {
  const { session, waiting } = (await pages.get(page)) ?? {};
  if (session === undefined || waiting === undefined) return;
  for (const requestId of waiting)
    await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).catch(() => undefined);
  waiting.clear();
}
