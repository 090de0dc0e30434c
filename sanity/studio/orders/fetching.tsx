import { type ReactNode, useEffect } from 'react';
import type { DeskResult } from '../../../src/contract/ops-orders-client.ts';
import { LOGIN_IN_NEW_TAB } from '../session/shop-login.ts';
import { ordersText as texts } from '../text/orders.ts';

export type FetchFailure = Exclude<DeskResult<never>, { kind: 'answer' | 'conflict' }>;

const EVERY = 60_000;

/** Polls on return to the tab too, but not while hidden. */
export function usePolling(poll: () => void, isSeen: boolean): void {
  useEffect(() => {
    if (!isSeen) return;
    const pollIfVisible = () => {
      if (!document.hidden) poll();
    };
    const timer = setInterval(pollIfVisible, EVERY);
    document.addEventListener('visibilitychange', pollIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', pollIfVisible);
    };
  }, [poll, isSeen]);
}

export function FailureNotice({
  trouble,
  onAgain,
}: {
  readonly trouble: FetchFailure;
  readonly onAgain: () => void;
}): ReactNode {
  return (
    <div className="notice warn" role="alert">
      <span>{trouble.msg}</span>
      {trouble.kind === 'login' && (
        <a href={LOGIN_IN_NEW_TAB} target="_blank" rel="noopener opener">
          {texts.login}
        </a>
      )}
      <button type="button" onClick={() => void onAgain()}>
        {texts.again}
      </button>
    </div>
  );
}
