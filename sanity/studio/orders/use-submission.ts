/** An idempotency key prevents a repeated press from changing something twice. */
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../src/contract/ops-client.ts';
import type { OpsEvent, OpsOrder } from '../../../src/contract/ops-order.ts';
import type { DeskResult } from '../../../src/contract/ops-orders-client.ts';
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

export interface Submission {
  readonly isBusy: boolean;
  readonly notice: SubmissionNotice | undefined;
  /** `at` names the button. Resolves to true if the change was done. */
  readonly send: (
    at: string,
    request: unknown,
    call: (key: string) => Promise<DeskResult<SubmissionResult>>,
  ) => Promise<boolean>;
}

/** `onOrder` also gets the newer order after a conflict. */
export function useSubmission(onOrder: (order: OpsOrder | null) => void): Submission {
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Submission['notice']>();
  const busy = useRef(false);
  const keys = useRef(new Map<string, IdempotencyKey>());

  const send: Submission['send'] = async (at, request, call) => {
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
      if (result.kind === 'answer') onOrder(result.data.order);
      if (result.kind === 'conflict') onOrder(result.order);
      const isDone = result.kind === 'answer';
      setNotice({ at, isDone, ...noticeOf(result) });
      return isDone;
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };

  return { isBusy, notice, send };
}

function noticeOf(result: DeskResult<SubmissionResult>): Notice {
  switch (result.kind) {
    case 'answer':
      return result.data.notice;
    case 'conflict':
      return { tone: 'warn', msg: result.msg, changes: result.changes };
    case 'login':
      return { tone: 'warn', msg: result.msg, isLogin: true };
    case 'failed':
      return { tone: 'bad', msg: result.msg };
  }
}

export function asDone<T>(
  result: DeskResult<T>,
  toDone: (data: T) => SubmissionResult,
): DeskResult<SubmissionResult> {
  return result.kind === 'answer' ? { kind: 'answer', data: toDone(result.data) } : result;
}

export function doneWith(msg: string): (order: OpsOrder) => SubmissionResult {
  return (order) => ({ order, notice: { tone: 'good', msg } });
}
