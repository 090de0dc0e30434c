import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CallResult } from '../contract/call.ts';

/** `call` must be stable across renders. */
export function useCall<T>(call: (signal: AbortSignal) => Promise<CallResult<T>>): {
  readonly result: CallResult<T> | { readonly kind: 'loading' };
  readonly retry: () => void;
  /** Shows data that another call returned, and ignores the response of a running one, which may be older. */
  readonly replace: (data: T) => void;
} {
  const [result, setResult] = useState<CallResult<T> | { kind: 'loading' }>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const running = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` triggers the retry.
  useEffect(() => {
    const leaving = new AbortController();
    running.current = leaving;
    setResult({ kind: 'loading' });
    void call(leaving.signal).then((arrived) => {
      if (!leaving.signal.aborted) setResult(arrived);
    });
    return () => leaving.abort();
  }, [call, attempt]);
  return {
    result,
    retry: () => setAttempt((before) => before + 1),
    replace: (data) => {
      running.current?.abort();
      setResult({ kind: 'answer', data });
    },
  };
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

/** Handles a form's submit event; ignores further ones while `send` runs. */
export function useSubmit(send: () => Promise<void>): {
  readonly isBusy: boolean;
  readonly onSubmit: (event: FormEvent) => void;
} {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    if (isBusy) return;
    setBusy(true);
    await send();
    setBusy(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return { isBusy, onSubmit };
}
