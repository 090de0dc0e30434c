/** Each server has its own shoppers, so that carts never collide. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../netlify/server/db/connection.ts';
import { migrate } from '../../netlify/server/db/migrate.ts';
import { cartLines, carts, sessions, users } from '../../netlify/server/db/schema.ts';
import { sign } from '../../netlify/server/http/signing.ts';
import {
  drawTicket,
  recordSnapshots,
  vacuumCatalogue,
} from '../../netlify/server/publishing/mirror-store.ts';
import { findProducts } from '../../netlify/server/specimens/store.ts';
import { receiveOpeningStock } from '../../netlify/server/stock/service.ts';
import { rawProductOf, rawSpeciesOf, snapshotsAt } from '../../netlify/server/testing/documents.ts';
import { toWireProduct } from '../../src/content/wire.ts';
import { XSRF_COOKIE } from '../../src/features/base/limits.contract.ts';
import { type BenchCase, PRODUCTS } from './cases.ts';

const SPECIES = 20;
const BATCH_ROWS = 500;

export interface Shopper {
  readonly cookie: string;
  readonly xsrf: string;
}

export async function fillShop(database: Database): Promise<void> {
  await migrate(database);
  const species = Array.from({ length: SPECIES }, (_, n) => rawSpeciesOf(`s-${n}`));
  const products = Array.from({ length: PRODUCTS }, (_, n) =>
    rawProductOf(`p-${n}`, { species: species[n % SPECIES] }),
  );
  await recordSnapshots(database, snapshotsAt(await drawTicket(database), ...species, ...products));
  const stock = products.map(({ _id }) => ({ productId: _id, variantKey: 'a1', quantity: 500_000 }));
  await receiveOpeningStock(database, stock, { actor: 'bench', reason: 'opening stock' });
  await vacuumCatalogue(database);
  await database.execute(sql`vacuum analyze`);
  await database.execute(sql`checkpoint`);
}

async function makeShoppers(
  database: Database,
  secret: string,
  count: number,
  lines: number,
): Promise<Shopper[]> {
  const made: Shopper[] = [];
  const bought = await findProducts(
    database,
    Array.from({ length: lines }, (_, n) => `p-${n}`),
  );
  const expiresAt = new Date(Date.now() + 24 * 3_600_000);
  while (made.length < count) {
    const people = Array.from({ length: Math.min(BATCH_ROWS, count - made.length) }, () => randomUUID());
    await database.insert(users).values(
      people.map((id) => ({
        ...{ id, name: '买家', email: `${id}@example.com`, phone: '1', address: '上海市', country: 'CN' },
      })),
    );
    await database
      .insert(sessions)
      .values(people.map((id) => ({ id, token: `token-${id}`, userId: id, expiresAt })));
    await database.insert(carts).values(people.map((accountId) => ({ accountId, version: 1 })));
    const rows = people.flatMap((accountId) =>
      bought.map((product) => ({
        ...{
          id: randomUUID(),
          accountId,
          productId: product._id,
          variantKey: 'a1',
          grade: 'A1',
          quantity: 1,
        },
        confirmedUnitFen: product.variants[0]?.priceFen ?? 0,
        product: toWireProduct(product, () => 1),
      })),
    );
    if (rows.length > 0) await database.insert(cartLines).values(rows);
    made.push(...people.map((id) => presented(secret, `token-${id}`)));
  }
  return made;
}

function presented(secret: string, token: string): Shopper {
  const xsrf = sign(secret, 'xsrf of session', token);
  const session = `session=${token}.${sign(secret, 'session', token)}`;
  return { cookie: `${session}; signed_in=1; ${XSRF_COOKIE}=${xsrf}`, xsrf };
}

/** Reused shoppers of each server. */
const REGULARS = 20;

/** Returns a function that creates the shoppers a run needs, and hands them out in turn. */
export function createShopperPool(database: Database, secret: string) {
  const ready = new Map<string, Shopper[]>();
  return async (server: string, { isOnce = false }: BenchCase, atLeast: number): Promise<() => Shopper> => {
    const key = `${server} ${isOnce}`;
    const queue = ready.get(key) ?? [];
    ready.set(key, queue);
    const missing = (isOnce ? atLeast : REGULARS) - queue.length;
    if (missing > 0) queue.push(...(await makeShoppers(database, secret, missing, isOnce ? 1 : 3)));
    return () => {
      const shopper = queue.shift();
      if (shopper === undefined) throw new Error('more shoppers check out than were made');
      if (!isOnce) queue.push(shopper);
      return shopper;
    };
  };
}
