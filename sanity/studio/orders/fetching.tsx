import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { CallFailure, ReadResult } from '../../../src/features/desk/ops.client.ts';
import { LOGIN_IN_NEW_TAB } from '../base/shop-login.ts';
import { ordersText as texts } from './orders.text.ts';

export type FetchFailure = CallFailure;

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

interface Fetched<T> {
  readonly data: T | undefined;
  readonly trouble: FetchFailure | undefined;
  readonly load: () => Promise<void>;
}

/**
 * Fetches on mount, for each other `fetch`, and by polling. After a failure the data stays. `failed`
 * replaces the message of an unexplained failure.
 */
export function useFetched<T>(
  fetch: () => Promise<ReadResult<T>>,
  { failed, isPolled = true }: { readonly failed?: string; readonly isPolled?: boolean } = {},
): Fetched<T> {
  const [data, setData] = useState<T>();
  const [trouble, setTrouble] = useState<FetchFailure>();
  const latest = useRef(fetch);
  latest.current = fetch;
  const load = useCallback(async () => {
    const result = await fetch();
    // The response to an earlier request came late.
    if (latest.current !== fetch) return;
    if (result.kind === 'answer') setData(result.data);
    setTrouble(
      result.kind === 'answer'
        ? undefined
        : result.kind === 'failed' && failed !== undefined
          ? { ...result, msg: failed }
          : result,
    );
  }, [fetch, failed]);
  useEffect(() => void load(), [load]);
  usePolling(load, isPolled);
  return { data, trouble, load };
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
