/** An idempotency key prevents a repeated press from changing something twice. */
import { useRef, useState } from 'react';
import type { CallOutcome } from '../../../src/contract/ops-call.ts';
import { newIdempotencyKey } from '../../../src/contract/ops-client.ts';
import type { OpsEvent, OpsOrder } from '../../../src/contract/ops-order.ts';
import type { OpsResult } from '../../../src/contract/ops-orders-client.ts';
import { IdempotencyKey } from '../requests.ts';

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

/** `order` is null if the change concerns none. */
export interface SubmissionResult {
  readonly order: OpsOrder | null;
  readonly notice: Notice;
}

export interface Writes<Result> {
  readonly isBusy: boolean;
  readonly notice: SubmissionNotice | undefined;
  /** `at` names the button. Resolves to true if the change was done. */
  readonly send: (at: string, request: unknown, call: (key: string) => Promise<Result>) => Promise<boolean>;
}

export type Submission = Writes<OpsResult<SubmissionResult>>;

/** `onOrder` also gets the newer order after a conflict. */
export function useSubmission(onOrder: (order: OpsOrder | null) => void): Submission {
  return useWrites<SubmissionResult, { readonly order: OpsOrder; readonly changes: readonly OpsEvent[] }>(
    (result) => {
      if (result.kind === 'answer') onOrder(result.data.order);
      if (result.kind === 'conflict') onOrder(result.order);
    },
    ({ notice }) => notice,
  );
}

/** One write at a time. `onResult` gets the result before its notice is shown. */
export function useWrites<T, Conflict>(
  onResult: (result: CallOutcome<T, Conflict>) => void,
  noticeOf: (data: T, at: string) => Notice,
): Writes<CallOutcome<T, Conflict>> {
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<SubmissionNotice>();
  const busy = useRef(false);
  const keys = useRef(new Map<string, IdempotencyKey>());

  const send: Writes<CallOutcome<T, Conflict>>['send'] = async (at, request, call) => {
    if (busy.current) return false;
    busy.current = true;
    setBusy(true);
    setNotice(undefined);
    const one = keys.current.get(at) ?? new IdempotencyKey(newIdempotencyKey);
    keys.current.set(at, one);
    try {
      const result = await call(one.keyFor(request));
      const isUnsure = result.kind === 'login' || (result.kind === 'failed' && result.unsure);
      if (!isUnsure) one.answered();
      onResult(result);
      const isDone = result.kind === 'answer';
      setNotice({ at, isDone, ...(isDone ? noticeOf(result.data, at) : refusalNotice(result)) });
      return isDone;
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };

  return { isBusy, notice, send };
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

export function toSubmissionResult<T>(
  result: OpsResult<T>,
  toDone: (data: T) => SubmissionResult,
): OpsResult<SubmissionResult> {
  return result.kind === 'answer' ? { kind: 'answer', data: toDone(result.data) } : result;
}

export function successResult(msg: string): (order: OpsOrder) => SubmissionResult {
  return (order) => ({ order, notice: { tone: 'good', msg } });
}
