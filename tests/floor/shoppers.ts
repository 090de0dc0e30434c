/** Who calls: some that call again and again, and as many as are needed of those that go to pay once. */
import type { Database } from '../../netlify/server/db/connection.ts';
import type { Case } from './cases.ts';
import type { Next } from './load.ts';
import { makeShoppers, type Shopper } from './world.ts';

export type Side = 'floor' | 'shop';
export const SIDES: readonly Side[] = ['floor', 'shop'];

/** Of those that call again and again. */
const REGULARS = 20;
const LINES: Readonly<Record<Case['buyers'], number>> = {
  any: 3,
  'with a line, once': 1,
  'empty-handed, once': 0,
};

/** Has at least so many ready, and answers the one that is next. */
export type Shoppers = (side: Side, buyers: Case['buyers'], atLeast: number) => Promise<Next>;

export function openShoppers(database: Database, secret: string): Shoppers {
  const ready = new Map<string, Shopper[]>();
  return async (side, buyers, atLeast) => {
    const key = `${side} ${buyers}`;
    const queue = ready.get(key) ?? [];
    ready.set(key, queue);
    const wanted = buyers === 'any' ? REGULARS : atLeast;
    if (queue.length < wanted)
      queue.push(...(await makeShoppers(database, secret, wanted - queue.length, LINES[buyers])));
    return () => {
      const shopper = queue.shift();
      if (shopper === undefined) throw new Error('more shoppers went to pay than were made');
      if (buyers === 'any') queue.push(shopper);
      return shopper;
    };
  };
}
