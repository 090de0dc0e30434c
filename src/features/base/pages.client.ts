/** Lists that come in pages, and pages whose changes respond with the change alone. */
import type { CallResult, MessageResponse } from './call.client.ts';

/** `apply` makes the changed page of the shown one. */
export interface ChangedPage<Page> extends MessageResponse {
  readonly apply: (page: Page) => Page;
}

export function pathAfter(path: string, after: string | undefined): string {
  return after === undefined ? path : `${path}?after=${encodeURIComponent(after)}`;
}

/** An entry that moved between two pages is in both. */
export function joinById<T extends { readonly id: string }>(before: readonly T[], part: readonly T[]): T[] {
  return [...new Map([...before, ...part].map((one) => [one.id, one])).values()];
}

export function joinItems<Page extends { readonly items: readonly { readonly id: string }[] }>(
  before: Page,
  page: Page,
): Page {
  return { ...page, items: joinById(before.items, page.items) };
}

/** Follows `next` to the last page. A page that fails fails the whole. */
export async function fetchAllPages<Page extends { readonly next: string | null }>(
  fetchPage: (after: string | undefined) => Promise<CallResult<Page>>,
  join: (before: Page, page: Page) => Page,
  first?: Page,
): Promise<CallResult<Page>> {
  let whole = first === undefined ? await fetchPage(undefined) : ({ kind: 'answer', data: first } as const);
  while (whole.kind === 'answer' && whole.data.next !== null) {
    const page: CallResult<Page> = await fetchPage(whole.data.next);
    if (page.kind !== 'answer') return page;
    whole = { kind: 'answer', data: join(whole.data, page.data) };
  }
  return whole;
}
