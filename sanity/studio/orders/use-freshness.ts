import { useEffect } from 'react';

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
