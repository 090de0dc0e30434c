import { useEffect, useState } from 'react';

const AT_MOST_MS = 1000;

/** True from the first pause after it is wanted: what is loaded then takes no time from what the editor waits for. */
export function useOnceIdle(isWanted: boolean): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isWanted || isDue) return undefined;
    const begin = () => setDue(true);
    if (!('requestIdleCallback' in window)) {
      const waiting = setTimeout(begin, AT_MOST_MS);
      return () => clearTimeout(waiting);
    }
    const waiting = requestIdleCallback(begin, { timeout: AT_MOST_MS });
    return () => cancelIdleCallback(waiting);
  }, [isWanted, isDue]);
  return isDue;
}
