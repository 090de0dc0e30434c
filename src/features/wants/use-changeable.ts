import { useEffect, useRef } from 'react';
import { fetchSession } from '../../browser/session.ts';
import { type CallResult, hasFailureCode } from '../base/call.client.ts';
import { type FailureSentences, failureText } from '../base/failures.text.ts';
import { notify } from '../base/notices.ts';
import type { ChangedPage } from '../base/pages.client.ts';
import type { Words } from '../base/words.text.ts';
import { useRevalidated } from '../orders/use-revalidated.ts';
import type { RunChange } from './change.ts';

/**
 * A page whose changes respond with the change, or with nothing. A change that removes the pressed button leaves the focus on the
 * heading of its section.
 */
export function useChangeable<Page>(
  fetchPage: (signal: AbortSignal) => Promise<CallResult<Page>>,
  failures: Words<FailureSentences>,
  changeFailed: string,
) {
  const { result, retry, update } = useRevalidated(fetchPage);
  /** Changes are numbered as they begin. The page shows the change `shown`. */
  const begun = useRef(0);
  const shown = useRef(0);
  /** The id of the heading above the last pressed button. */
  const pressedBelow = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change removes the pressed button, and the focus with it.
  useEffect(() => {
    if (pressedBelow.current !== null && document.activeElement === document.body)
      document.getElementById(pressedBelow.current)?.focus();
    pressedBelow.current = null;
  }, [result]);

  const change: RunChange = async (call) => {
    pressedBelow.current =
      document.activeElement?.closest('section')?.getAttribute('aria-labelledby') ?? null;
    begun.current += 1;
    const number = begun.current;
    const done = await call();
    if (done.kind === 'answer') {
      notify({ kind: 'success', text: done.data.msg });
      // Responses may overtake each other. An earlier change would hide the later one.
      if ('apply' in done.data && number > shown.current) {
        shown.current = number;
        update((done.data as ChangedPage<Page>).apply);
      } else retry();
      return true;
    }
    if (hasFailureCode(done, 'login-required')) void fetchSession();
    notify({ kind: 'error', text: failureText(done, failures, changeFailed) });
    if (done.kind === 'refused') retry();
    return false;
  };
  return { result, retry, change };
}
