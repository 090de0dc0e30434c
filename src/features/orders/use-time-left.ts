import { useEffect, useMemo, useReducer } from 'react';
import { minutesLeft, msUntilNextMinute } from '../base/time-left.rules.ts';
import type { Order } from './orders.contract.ts';

export interface TimeLeft {
  /** End of the time to pay by this browser's clock, ms since 1970. */
  readonly end: number;
  /** Whole minutes; undefined after the end. */
  readonly minutes: number | undefined;
}

/**
 * Undefined if the order can't be paid. Counts from the response's arrival, because browsers' clocks may
 * be wrong.
 */
export function useTimeLeft(order: Order, onEnd: () => void): TimeLeft | undefined {
  const { payable_left } = order;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response counts from its own arrival.
  const end = useMemo(() => (payable_left === null ? undefined : Date.now() + payable_left * 1_000), [order]);
  const [ticks, tick] = useReducer((before: number) => before + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tick sets the next one; another `onEnd` changes nothing.
  useEffect(() => {
    if (end === undefined || payable_left === 0) return;
    const left = end - Date.now();
    if (left <= 0) return onEnd();
    const timer = setTimeout(tick, msUntilNextMinute(left));
    return () => clearTimeout(timer);
  }, [end, ticks]);
  return end === undefined ? undefined : { end, minutes: minutesLeft(end - Date.now()) };
}
