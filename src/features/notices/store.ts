/**
 * Notices to the shopper (docs/shop.md "Failures": success and error close after 3 s, loading ones stay until closed).
 */
import { atom } from 'nanostores';
import { NOTICE_MS } from '../../contract/limits.ts';

export type NoticeKind = 'success' | 'error' | 'info' | 'warning' | 'loading';

export interface Notice {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly text: string;
  /** When it closes by itself, in ms since 1970; undefined for loading, which stays until it is dismissed. */
  readonly until?: number;
}

/** What stands on the screen, oldest first. */
export const $notices = atom<readonly Notice[]>([]);

let count = 0;

function show(notice: Notice) {
  $notices.set([...$notices.get(), notice]);
  if (notice.until !== undefined) {
    setTimeout(() => dismiss(notice.id), Math.max(0, notice.until - Date.now()));
  }
}

/**
 * Shows a notice and gives the id by which it can be closed early. One that says the same takes the place of the one
 * before: its time starts anew and it is announced again, but they don't pile up.
 */
export function notify({ kind, text }: { readonly kind: NoticeKind; readonly text: string }): string {
  // A loading notice belongs to what is loading: two of them end each by itself.
  const same = (notice: Notice) => kind !== 'loading' && notice.kind === kind && notice.text === text;
  if ($notices.get().some(same)) $notices.set($notices.get().filter((notice) => !same(notice)));
  count += 1;
  const id = `notice-${count}`;
  show({ id, kind, text, ...(kind === 'loading' ? {} : { until: Date.now() + NOTICE_MS }) });
  return id;
}

/** Closes a notice; one that is closed already is no error. */
export function dismiss(id: string): void {
  $notices.set($notices.get().filter((notice) => notice.id !== id));
}

/**
 * Takes all notices off this page, and gives those that shall go on on the next one. A loading notice
 * ends with its page: nothing there could close it.
 */
export function takeLeaving(): readonly Notice[] {
  const leaving = $notices.get().filter((notice) => notice.until !== undefined);
  $notices.set([]);
  return leaving;
}

/** Shows notices of the page before for the rest of their time. */
export function resume(notices: readonly Pick<Notice, 'kind' | 'text' | 'until'>[]): void {
  for (const { kind, text, until } of notices) {
    if (until === undefined || until <= Date.now()) continue;
    count += 1;
    show({ id: `notice-${count}`, kind, text, until });
  }
}
