import { useEffect, useState } from 'react';

/** Whether something has been going on without a break for so long. Milliseconds. */
export function useLasting(isGoingOn: boolean, ms: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setLong(true), ms);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isGoingOn, ms]);
  return isLong;
}
