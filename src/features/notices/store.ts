/**
 * Notices to the shopper (docs/shop.md "Failures": success and error close after 3 s, loading ones
 * stay until closed).
 */
import { atom } from 'nanostores';
import { NOTICE_DURATION_MS } from '../../contract/limits.ts';

export type NoticeKind = 'success' | 'error' | 'info' | 'warning' | 'loading';

export interface Notice {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly text: string;
  /** Closing time in ms since 1970; undefined for loading notices. */
  readonly until?: number;
}

/** Oldest first. */
export const $notices = atom<readonly Notice[]>([]);

let count = 0;

function show(notice: Notice) {
  $notices.set([...$notices.get(), notice]);
  if (notice.until !== undefined) {
    setTimeout(() => dismiss(notice.id), Math.max(0, notice.until - Date.now()));
  }
}

/**
 * Shows a notice and returns its id. An identical notice replaces the earlier one and is announced
 * again.
 */
export function notify({ kind, text }: { readonly kind: NoticeKind; readonly text: string }): string {
  // Each loading notice belongs to its own call, so they are never merged.
  const same = (notice: Notice) => kind !== 'loading' && notice.kind === kind && notice.text === text;
  if ($notices.get().some(same)) $notices.set($notices.get().filter((notice) => !same(notice)));
  count += 1;
  const id = `notice-${count}`;
  show({ id, kind, text, ...(kind === 'loading' ? {} : { until: Date.now() + NOTICE_DURATION_MS }) });
  return id;
}

/** Closing twice is not an error. */
export function dismiss(id: string): void {
  $notices.set($notices.get().filter((notice) => notice.id !== id));
}

/**
 * Removes all notices and returns those to show on the next page. Loading notices end with their
 * page, because nothing could close them later.
 */
export function takeForNextPage(): readonly Notice[] {
  const leaving = $notices.get().filter((notice) => notice.until !== undefined);
  $notices.set([]);
  return leaving;
}

/** Shows the previous page's notices for their remaining time. */
export function resumeNotices(notices: readonly Pick<Notice, 'kind' | 'text' | 'until'>[]): void {
  for (const { kind, text, until } of notices) {
    if (until === undefined || until <= Date.now()) continue;
    count += 1;
    show({ id: `notice-${count}`, kind, text, until });
  }
}
