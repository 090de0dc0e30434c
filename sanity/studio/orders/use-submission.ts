/**
 * Presses of buttons that change something: one at a time, each with a key that it keeps until its outcome is known, so
 * that a second press, or one after an answer that never came, does one thing.
 */
import { useRef, useState } from 'react';
import { newKey } from '../../../src/contract/ops-client.ts';
import type { OpsEvent, OpsOrder } from '../../../src/contract/ops-order.ts';
import type { DeskResult } from '../../../src/contract/ops-orders-client.ts';
import { OnePress } from '../idempotency-keys.ts';

export interface Told {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly msg: string;
  readonly isLogin?: boolean;
  /** What others changed meanwhile. */
  readonly changes?: readonly OpsEvent[];
}

interface Outcome extends Told {
  /** Of which button. */
  readonly at: string;
  /** It was done, or is recorded: told above the order, as its form may be gone. */
  readonly isDone: boolean;
}

/** What a call did, as it is told; `order` as it is then, null where it was about none. */
export interface Done {
  readonly order: OpsOrder | null;
  readonly told: Told;
}

export interface Press {
  readonly isBusy: boolean;
  /** What became of the last press. */
  readonly told: Outcome | undefined;
  /** `at` names the button; `wish` is what is asked for. Answers whether it was done. */
  readonly send: (
    at: string,
    wish: unknown,
    call: (key: string) => Promise<DeskResult<Done>>,
  ) => Promise<boolean>;
}

/** `onOrder` takes the order as it is after a press, and after one that came too late. */
export function usePress(onOrder: (order: OpsOrder | null) => void): Press {
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState<Press['told']>();
  const busy = useRef(false);
  const keys = useRef(new Map<string, OnePress>());

  const send: Press['send'] = async (at, wish, call) => {
    if (busy.current) return false;
    busy.current = true;
    setBusy(true);
    setTold(undefined);
    const one = keys.current.get(at) ?? new OnePress(newKey);
    keys.current.set(at, one);
    try {
      const result = await call(one.keyFor(wish));
      const isUnsure = result.kind === 'login' || (result.kind === 'failed' && result.unsure);
      if (!isUnsure) one.known();
      if (result.kind === 'answer') onOrder(result.data.order);
      if (result.kind === 'conflict') onOrder(result.order);
      const isDone = result.kind === 'answer';
      setTold({ at, isDone, ...toldOf(result) });
      return isDone;
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };

  return { isBusy, told, send };
}

function toldOf(result: DeskResult<Done>): Told {
  switch (result.kind) {
    case 'answer':
      return result.data.told;
    case 'conflict':
      return { tone: 'warn', msg: result.msg, changes: result.changes };
    case 'login':
      return { tone: 'warn', msg: result.msg, isLogin: true };
    case 'failed':
      return { tone: 'bad', msg: result.msg };
  }
}

/** The same result with what was done told by `tell`. */
export function asDone<T>(result: DeskResult<T>, tell: (data: T) => Done): DeskResult<Done> {
  return result.kind === 'answer' ? { kind: 'answer', data: tell(result.data) } : result;
}
