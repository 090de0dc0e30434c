/** An idempotency key prevents a repeated press from changing something twice. */
import { useRef, useState } from 'react';
import {
  type CallOutcome,
  newIdempotencyKey,
  type ReadResult,
  type WriteResult,
  writeOps,
} from '../../../src/features/desk/ops.client.ts';
import type { OrderPath, StaffWrites, WritePath } from '../../../src/features/desk/ops-calls.contract.ts';
import type { OpsEvent, OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import { IdempotencyKey } from '../base/requests.ts';

export interface Notice {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly msg: string;
  readonly isLogin?: boolean;
  readonly changes?: readonly OpsEvent[];
}

interface SubmissionNotice extends Notice {
  readonly at: string;
  /** The message appears above the order, because the form may close. */
  readonly isDone: boolean;
}

/** The message of a write that was done, or its notice. */
export type Done<Path extends WritePath> =
  | string
  | ((data: StaffWrites[Path]['response']) => string | Notice);

export interface Writes<Paths extends WritePath> {
  readonly isBusy: boolean;
  readonly notice: SubmissionNotice | undefined;
  /**
   * `at` names the button. Resolves to true if the change was done. `before` runs first; unless it is answered, nothing
   * is written.
   */
  readonly send: <Path extends Paths>(
    at: string,
    path: Path,
    request: StaffWrites[Path]['request'],
    done: Done<Path>,
    before?: () => Promise<ReadResult<unknown>>,
  ) => Promise<boolean>;
}

export type Submission = Writes<OrderPath>;

/** `onOrder` also gets the newer order after a conflict; null if the change concerns none. */
export function useSubmission(onOrder: (order: OpsOrder | null) => void): Submission {
  return useWrites<OrderPath>((result) => {
    if (result.kind === 'answer') onOrder(result.data.order);
    if (result.kind === 'conflict') onOrder(result.order);
  });
}

/** One write at a time. `onResult` gets the result before its notice is shown. */
export function useWrites<Paths extends WritePath>(
  onResult: (result: WriteResult<Paths>) => void,
): Writes<Paths> {
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<SubmissionNotice>();
  const busy = useRef(false);
  const keys = useRef(new Map<string, IdempotencyKey>());

  const send: Writes<Paths>['send'] = async (at, path, request, done, before) => {
    if (busy.current) return false;
    busy.current = true;
    setBusy(true);
    setNotice(undefined);
    const one = keys.current.get(at) ?? new IdempotencyKey(newIdempotencyKey);
    keys.current.set(at, one);
    try {
      const key = one.keyFor(request);
      const first = await before?.();
      const isReady = first === undefined || first.kind === 'answer';
      const result = isReady ? await writeOps(path, request, key) : first;
      const isUnsure = result.kind === 'login' || (result.kind === 'failed' && result.unsure);
      if (!isUnsure) one.answered();
      onResult(result);
      const isDone = result.kind === 'answer';
      setNotice({ at, isDone, ...(isDone ? doneNotice(done, result.data) : refusalNotice(result)) });
      return isDone;
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };

  return { isBusy, notice, send };
}

function doneNotice<Path extends WritePath>(done: Done<Path>, data: StaffWrites[Path]['response']): Notice {
  const notice = typeof done === 'string' ? done : done(data);
  return typeof notice === 'string' ? { tone: 'good', msg: notice } : notice;
}

function refusalNotice(result: Exclude<CallOutcome<never, unknown>, { kind: 'answer' }>): Notice {
  switch (result.kind) {
    case 'conflict':
      return {
        tone: 'warn',
        msg: result.msg,
        ...('changes' in result ? { changes: result.changes as readonly OpsEvent[] } : {}),
      };
    case 'login':
      return { tone: 'warn', msg: result.msg, isLogin: true };
    case 'failed':
      return { tone: 'bad', msg: result.msg };
  }
}
