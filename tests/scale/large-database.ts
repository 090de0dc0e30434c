/** The database has a few thousand orders, but its planner assumes a million. */
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../netlify/server/db/connection.ts';
import { copyPostgres } from '../../netlify/server/testing/postgres-database.ts';
import { explain, explainGenericPlan, growTables, type QueryPlan, sequentialScans } from './plan.ts';
import { seedDatabase } from './seed.ts';

const SIZES = { products: 200, accounts: 1_000, orders: 4_000 };
/** Multiplies SIZES.orders to a million. */
const GROWTH = 250;

/** Above this cost PostgreSQL compiles a plan (JIT), which takes longer than most calls. */
export const JIT_COST = 100_000;

export interface RecordedQuery {
  readonly query: string;
  readonly params: unknown[];
}

export interface LargeDatabase {
  readonly address: string;
  readonly pool: pg.Pool;
  readonly database: Database;
  readonly during: (work: () => Promise<unknown>) => Promise<readonly RecordedQuery[]>;
  readonly plansOf: (work: () => Promise<unknown>) => Promise<QueryPlan[]>;
  readonly plansForAny: (statements: readonly RecordedQuery[]) => Promise<QueryPlan[]>;
  /**
   * Faults are sequential scans of large tables, by custom or generic plan, and plans that cost too
   * much.
   */
  readonly faultsOf: (what: string, statements: readonly RecordedQuery[]) => Promise<string[]>;
  readonly close: () => Promise<void>;
}

export async function openLargeDatabase(): Promise<LargeDatabase> {
  const copy = await copyPostgres(inject('postgresAddress'), inject('postgresTemplate'), 1);
  await seedDatabase(copy.address, SIZES);
  const pool = new pg.Pool({ connectionString: copy.address });
  await growTables(pool, GROWTH);
  let asked: RecordedQuery[] = [];
  const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) };
  const during = async (work: () => Promise<unknown>) => {
    asked = [];
    await work();
    return asked.filter(({ query }) => !/^(begin|commit|rollback|savepoint|release)/i.test(query));
  };
  const plansForAny = async (statements: readonly RecordedQuery[]) => {
    const client = await pool.connect();
    const plans: QueryPlan[] = [];
    try {
      for (const { query, params } of statements) plans.push(await explainGenericPlan(client, query, params));
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
          for (const table of sequentialScans(plan)) faults.push(`${what} reads all of ${table} by ${query}`);
          if (plan['Total Cost'] > JIT_COST) faults.push(`${what} costs ${plan['Total Cost']}: ${query}`);
        }
      return faults;
    },
    close: async () => {
      await pool.end();
      await copy.close();
    },
  };
}
