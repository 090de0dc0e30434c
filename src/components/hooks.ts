import { useEffect, useState } from 'react';
import type { CallResult } from '../contract/call.ts';

/** `call` must be stable across renders. */
export function useCall<T>(call: (signal: AbortSignal) => Promise<CallResult<T>>): {
  readonly result: CallResult<T> | { readonly kind: 'loading' };
  readonly retry: () => void;
} {
  const [result, setResult] = useState<CallResult<T> | { kind: 'loading' }>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` triggers the retry.
  useEffect(() => {
    const leaving = new AbortController();
    setResult({ kind: 'loading' });
    void call(leaving.signal).then((arrived) => {
      if (!leaving.signal.aborted) setResult(arrived);
    });
    return () => leaving.abort();
  }, [call, attempt]);
  return { result, retry: () => setAttempt((before) => before + 1) };
}

/** True once `isGoingOn` has been true for `ms` milliseconds. */
export function useDelayed(isGoingOn: boolean, ms: number): boolean {
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
