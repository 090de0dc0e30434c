import { randomBytes } from 'node:crypto';
import type { PaymentsStore } from './store.ts';

/** Controls can advance this clock; it survives restarts. */
export type Clock = {
  /** Milliseconds. */
  now(): number;
  /** Whole seconds, as Stripe counts. */
  seconds(): number;
  /** PayPal's format: `2026-11-21T10:00:00Z`. */
  iso(): string;
  /** Milliseconds ahead of real time. */
  ahead(): number;
  forward(ms: number): void;
  reset(): void;
};

type Offset = { id: 'clock'; ms: number };

export function makeClock(store: PaymentsStore, base: () => number): Clock {
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

/** PayPal omits fractions of a second. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const CAPITALS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export type IdGenerator = {
  /** Letters of both cases and digits, as in Stripe's ids. */
  alphanumeric(length: number): string;
  /** Capital letters and digits, as in PayPal's ids. */
  uppercase(length: number): string;
  digits(length: number): string;
};

export function createIdGenerator(): IdGenerator {
  const spell = (alphabet: string, length: number) =>
    [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return {
    alphanumeric: (length) => spell(LETTERS, length),
    uppercase: (length) => spell(CAPITALS, length),
    digits: (length) => spell('0123456789', length),
  };
}
