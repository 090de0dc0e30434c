/** A PostgreSQL with a few thousand orders that its planner takes for one with a million, and what is asked of it. */
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../netlify/server/db/connection.ts';
import { copyPostgres } from '../../netlify/server/testing/postgres-database.ts';
import { explain, explainForAny, grow, type Plan, readsWhole } from './plan.ts';
import { seed } from './seed.ts';

const SIZES = { products: 200, accounts: 1_000, orders: 4_000 };
/** That makes a million orders. */
const GROWTH = 250;

/** From such a cost on the server compiles a plan, which takes longer than most calls. */
export const COMPILED = 100_000;

export interface Asked {
  readonly query: string;
  readonly params: unknown[];
}

export interface Grown {
  readonly address: string;
  readonly pool: pg.Pool;
  readonly database: Database;
  /** All that is asked of `database` meanwhile, but for where transactions begin and end. */
  readonly during: (work: () => Promise<unknown>) => Promise<readonly Asked[]>;
  /** The plans of all that. */
  readonly plansOf: (work: () => Promise<unknown>) => Promise<Plan[]>;
  /** The plan of each statement for any values. */
  readonly plansForAny: (statements: readonly Asked[]) => Promise<Plan[]>;
  /** A sentence for each large table that is read from end to end, also by a plan for any values, and for what costs too much. */
  readonly faultsOf: (what: string, statements: readonly Asked[]) => Promise<string[]>;
  readonly close: () => Promise<void>;
}

export async function openGrown(): Promise<Grown> {
  const copy = await copyPostgres(inject('postgresAddress'), inject('postgresTemplate'), 1);
  await seed(copy.address, SIZES);
  const pool = new pg.Pool({ connectionString: copy.address });
  await grow(pool, GROWTH);
  let asked: Asked[] = [];
  const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) };
  const during = async (work: () => Promise<unknown>) => {
    asked = [];
    await work();
    return asked.filter(({ query }) => !/^(begin|commit|rollback|savepoint|release)/i.test(query));
  };
  const plansForAny = async (statements: readonly Asked[]) => {
    const client = await pool.connect();
    const plans: Plan[] = [];
    try {
      for (const { query, params } of statements) plans.push(await explainForAny(client, query, params));
    } finally {
      client.release();
    }
    return plans;
  };
  return {
    address: copy.address,
    pool,
    database: drizzle(pool, { logger }),
    during,
    plansOf: async (work) =>
      await Promise.all((await during(work)).map(({ query, params }) => explain(pool, query, params))),
    plansForAny,
    faultsOf: async (what, statements) => {
      const faults: string[] = [];
      for (const { query, params } of statements)
        for (const plan of [
          await explain(pool, query, params),
          ...(await plansForAny([{ query, params }])),
        ]) {
          for (const table of readsWhole(plan)) faults.push(`${what} reads all of ${table} by ${query}`);
          if (plan['Total Cost'] > COMPILED) faults.push(`${what} costs ${plan['Total Cost']}: ${query}`);
        }
      return faults;
    },
    close: async () => {
      await pool.end();
      await copy.close();
    },
  };
}
