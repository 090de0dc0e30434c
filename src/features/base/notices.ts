/**
 * Success and error close after 3 s, loading stays until it is closed (docs/shop.md "Failures").
 */
import { atom } from 'nanostores';
import { NOTICE_DURATION_MS } from './limits.contract.ts';

export type NoticeKind = 'success' | 'error' | 'info' | 'warning' | 'loading';

export interface Notice {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly text: string;
  /** Milliseconds since 1970; undefined for loading. */
  readonly until?: number;
}

export const $notices = atom<readonly Notice[]>([]);

let count = 0;

function show(notice: Notice) {
  $notices.set([...$notices.get(), notice]);
  if (notice.until !== undefined) {
    setTimeout(() => dismiss(notice.id), Math.max(0, notice.until - Date.now()));
  }
}

/** Replaces an identical notice, and is announced again. Returns the notice's id. */
export function notify({ kind, text }: { readonly kind: NoticeKind; readonly text: string }): string {
  // Each loading notice belongs to a separate call.
  const same = (notice: Notice) => kind !== 'loading' && notice.kind === kind && notice.text === text;
  if ($notices.get().some(same)) $notices.set($notices.get().filter((notice) => !same(notice)));
  count += 1;
  const id = `notice-${count}`;
  show({ id, kind, text, ...(kind === 'loading' ? {} : { until: Date.now() + NOTICE_DURATION_MS }) });
  return id;
}

export function dismiss(id: string): void {
  $notices.set($notices.get().filter((notice) => notice.id !== id));
}

/** Drops loading notices, because nothing could close them on the next page. */
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
