import { useEffect, useRef, useState } from 'react';
import { fetchSession } from '../../browser/session.ts';
import { type CallResult, hasFailureCode } from '../../contract/call.ts';
import { type FailureSentences, failureText } from '../../text/failures.ts';
import type { Words } from '../../text/words.ts';
import { notify } from '../notices/store.ts';
import { useRevalidated } from '../orders/use-revalidated.ts';
import type { RunChange } from './change.ts';

/**
 * A page whose changes respond with the page itself. A change that removes the pressed button leaves the focus on the
 * heading of its section.
 */
export function useChangeable<Page>(
  fetchPage: (signal: AbortSignal) => Promise<CallResult<Page>>,
  failures: Words<FailureSentences>,
  changeFailed: string,
) {
  const { result, retry } = useRevalidated(fetchPage);
  const [changed, setChanged] = useState<{ readonly after: typeof result; readonly page: Page }>();
  // A fetch may end while a change runs.
  const newest = useRef(result);
  newest.current = result;
  /** The id of the heading above the last pressed button. */
  const pressedBelow = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change removes the pressed button, and the focus with it.
  useEffect(() => {
    if (pressedBelow.current !== null && document.activeElement === document.body)
      document.getElementById(pressedBelow.current)?.focus();
    pressedBelow.current = null;
  }, [changed, result]);
  /** The page after the last change, unless `data` was fetched later. */
  const latest = (data: Page): Page => (changed?.after === result ? changed.page : data);

  const change: RunChange = async (call) => {
    pressedBelow.current =
      document.activeElement?.closest('section')?.getAttribute('aria-labelledby') ?? null;
    const done = await call();
    if (done.kind === 'answer') {
      notify({ kind: 'success', text: done.data.msg });
      if ('page' in done.data) setChanged({ after: newest.current, page: done.data.page as Page });
      else retry();
      return true;
    }
    if (hasFailureCode(done, 'login-required')) void fetchSession();
    notify({ kind: 'error', text: failureText(done, failures, changeFailed) });
    if (done.kind === 'refused') retry();
    return false;
  };
  return { result, latest, retry, change };
}
