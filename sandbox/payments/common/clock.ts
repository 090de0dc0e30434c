import type { Store } from '../store/store.ts';

/** The sandbox's own time, which controls can move; kept over a restart. */
export type Clock = {
  /** Milliseconds. */
  now(): number;
  /** Whole seconds, as Stripe counts. */
  seconds(): number;
  /** PayPal's form: `2026-11-21T10:00:00Z`. */
  iso(): string;
  /** How far ahead of the real time, milliseconds. */
  ahead(): number;
  forward(ms: number): void;
  /** Back to the real time. */
  reset(): void;
};

type Offset = { id: 'clock'; ms: number };

export function makeClock(store: Store, base: () => number): Clock {
  const table = store.table<Offset>('clock');
  const ahead = () => table.get('clock')?.ms ?? 0;
  const now = () => base() + ahead();
  return {
    now,
    ahead,
    seconds: () => Math.floor(now() / 1000),
    iso: () => isoTime(now()),
    forward: (ms) => {
      table.put({ id: 'clock', ms: ahead() + ms });
    },
    reset: () => {
      table.put({ id: 'clock', ms: 0 });
    },
  };
}

/** PayPal gives times without fractions of a second. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
