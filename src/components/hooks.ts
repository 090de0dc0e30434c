import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CallResult } from '../features/base/call.client.ts';

/** `call` must be stable across renders. */
export function useCall<T>(call: (signal: AbortSignal) => Promise<CallResult<T>>): {
  readonly result: CallResult<T> | { readonly kind: 'loading' };
  readonly retry: () => void;
  /** Changes the last data. A running call begins anew, because its response may be older. */
  readonly update: (change: (data: T) => T) => void;
} {
  const [result, setResult] = useState<CallResult<T> | { kind: 'loading' }>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const isRunning = useRef(false);
  const last = useRef<{ readonly kind: 'answer'; readonly data: T }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` triggers the retry.
  useEffect(() => {
    const leaving = new AbortController();
    isRunning.current = true;
    setResult({ kind: 'loading' });
    void call(leaving.signal).then((arrived) => {
      if (leaving.signal.aborted) return;
      isRunning.current = false;
      if (arrived.kind === 'answer') last.current = arrived;
      setResult(arrived);
    });
    return () => leaving.abort();
  }, [call, attempt]);
  const retry = () => setAttempt((before) => before + 1);
  return {
    result,
    retry,
    update: (change) => {
      if (last.current === undefined) return retry();
      last.current = { kind: 'answer', data: change(last.current.data) };
      setResult(last.current);
      if (isRunning.current) retry();
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
