/**
 * One call for everything on the page (docs/decisions/0032): on load, on return, when the purchase
 * panel is touched, and about once a minute while visible. Elements carry `data-product` (product
 * id) or `data-list` (live-lists.client.ts), and `data-version`.
 */
import { atom } from 'nanostores';
import { STOCK_IDS_MAX } from '../features/base/limits.contract.ts';
import {
  $destination,
  $searchedCountry,
  shownCountry,
  syncDestinationAcrossTabs,
} from '../features/shipping/destination.ts';
import { fetchLive } from '../features/specimens/catalogue.client.ts';
import type { LiveResponse } from '../features/specimens/catalogue.contract.ts';

/** `country`: the destination of the request. */
export const $live = atom<(LiveResponse & { readonly country?: string | undefined }) | undefined>();

/** Loaded only when a content version differs. */
export type Redraw = (response: LiveResponse) => Promise<void>;

/** Touching the purchase panel refreshes only older responses. */
export const TOUCH_REFRESH_MS = 5_000;

const INTERVAL_MS = 60_000;
const WAIT_MAX_MS = 600_000;
/** Random share of the delay, so that pages loaded together don't call together. */
const SPREAD = 0.2;

/** Milliseconds: a minute, doubled after each failure, at most ten. `chance` is from 0 to 1. */
export function pollDelay(failures: number, chance: number): number {
  const wait = Math.min(INTERVAL_MS * 2 ** failures, WAIT_MAX_MS);
  return wait * (1 - SPREAD / 2 + SPREAD * chance);
}

let redraw: (() => Promise<Redraw>) | undefined;
let asking = false;
let askedAt = Number.NEGATIVE_INFINITY;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

type Part = 'product' | 'list';

function partsOf(part: Part): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-${part}]`)];
}

function namesOf(part: Part): string[] {
  return [...new Set(partsOf(part).map((element) => element.dataset[part] ?? ''))];
}

export function elementsToRedraw(part: Part, response: LiveResponse): HTMLElement[] {
  const versions: Readonly<Record<string, string>> =
    part === 'list'
      ? response.lists
      : Object.fromEntries(response.items.map(({ id, version }) => [id, version]));
  return partsOf(part).filter(({ dataset }) => {
    const newest = versions[dataset[part] ?? ''];
    return newest !== undefined && newest !== dataset['version'];
  });
}

async function fetchAll(country: string | undefined): Promise<LiveResponse | undefined> {
  const [ids, names] = [namesOf('product'), namesOf('list')];
  // The product that the page is about; cards have no line for freight.
  const own = document.querySelector<HTMLElement>('.product')?.dataset['product'];
  const items: LiveResponse['items'] = [];
  const lists: LiveResponse['lists'] = {};
  do {
    const result = await fetchLive(ids.splice(0, STOCK_IDS_MAX), names.splice(0), country, own);
    if (result.kind !== 'answer') return undefined;
    items.push(...result.data.items);
    Object.assign(lists, result.data.lists);
  } while (ids.length > 0);
  return { items, lists };
}

async function askAndRedraw(country: string | undefined): Promise<boolean> {
  const response = await fetchAll(country);
  if (response === undefined) return false;
  $live.set({ ...response, country });
  if (elementsToRedraw('product', response).length + elementsToRedraw('list', response).length === 0)
    return true;
  try {
    await (await redraw?.())?.(response);
    // Redrawn elements don't show the response's data yet.
    $live.set({ ...response, country });
    return true;
  } catch (error) {
    console.error('What was edited could not be shown', error);
    return false;
  }
}

function schedule(): void {
  clearTimeout(timer);
  if (redraw === undefined || document.hidden) return;
  timer = setTimeout(() => void refreshLive(), pollDelay(failures, Math.random()));
}

/**
 * Does nothing while a call runs, while the page is hidden, or if the last call is younger than
 * `leastMs`.
 */
export async function refreshLive(leastMs = 0): Promise<void> {
  if (asking || document.hidden || Date.now() - askedAt < leastMs) return;
  asking = true;
  askedAt = Date.now();
  const country = shownCountry();
  const known = new Set(namesOf('product'));
  failures = (await askAndRedraw(country)) ? 0 : failures + 1;
  asking = false;
  // The shopper chose another country during the call, or new cards lack their verdict.
  const isIncomplete =
    shownCountry() !== country || (country !== undefined && namesOf('product').some((id) => !known.has(id)));
  if (failures === 0 && isIncomplete) return await refreshLive();
  schedule();
}

export function startLivePolling(load: () => Promise<Redraw>): void {
  redraw = load;
  document.addEventListener('visibilitychange', () => {
    schedule();
    void refreshLive();
  });
  // A page from the back/forward cache shows old data.
  addEventListener('pageshow', ({ persisted }) => persisted && void refreshLive());
  syncDestinationAcrossTabs();
  for (const $country of [$destination, $searchedCountry]) $country.listen(() => void refreshLive());
  void refreshLive();
}
