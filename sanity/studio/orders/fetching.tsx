import { type ReactNode, useEffect } from 'react';
import { LOGIN_BESIDE } from '../session/shop-login.ts';
import { ordersText as texts } from '../text/orders.ts';
import type { Trouble } from './list/use-orders.ts';

/** Milliseconds. */
const EVERY = 60_000;

/** Looks every minute and at each return to the tab; never while nobody sees it. */
export function useFreshness(look: () => void, isSeen: boolean): void {
  useEffect(() => {
    if (!isSeen) return;
    const lookIfVisible = () => {
      if (!document.hidden) look();
    };
    const timer = setInterval(lookIfVisible, EVERY);
    document.addEventListener('visibilitychange', lookIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfVisible);
    };
  }, [look, isSeen]);
}

/** Why something can't be shown, and what helps. */
export function TroubleNotice({
  trouble,
  onAgain,
}: {
  readonly trouble: Trouble;
  readonly onAgain: () => void;
}): ReactNode {
  return (
    <div className="notice warn" role="alert">
      <span>{trouble.msg}</span>
      {trouble.kind === 'login' && (
        <a href={LOGIN_BESIDE} target="_blank" rel="noopener opener">
          {texts.login}
        </a>
      )}
      <button type="button" onClick={() => void onAgain()}>
        {texts.again}
      </button>
    </div>
  );
}
