import { createHmac, randomBytes } from 'node:crypto';
import type { Store } from '../store/store.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const CAPITALS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export type Ids = {
  /** Letters of both cases and digits, as in Stripe's ids. */
  mixed(length: number): string;
  /** Capitals and digits, as in PayPal's ids. */
  capitals(length: number): string;
  digits(length: number): string;
};

type Counter = { id: 'ids'; used: number };

/**
 * Random ids, or with a seed the same ids in the same order. The counter is part of the state, so that a
 * restart goes on with new ones.
 */
export function makeIds(store: Store, seed: string | undefined): Ids {
  const table = store.table<Counter>('ids');
  const bytes = (length: number): Buffer => {
    if (seed === undefined) return randomBytes(length);
    const used = (table.get('ids')?.used ?? 0) + 1;
    table.put({ id: 'ids', used });
    const parts: Buffer[] = [];
    for (let part = 0; part * 32 < length; part += 1) {
      parts.push(createHmac('sha256', seed).update(`${used}.${part}`).digest());
    }
    return Buffer.concat(parts).subarray(0, length);
  };
  const spell = (alphabet: string, length: number) =>
    [...bytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return {
    mixed: (length) => spell(LETTERS, length),
    capitals: (length) => spell(CAPITALS, length),
    digits: (length) => spell('0123456789', length),
  };
}
