/** The database has a few thousand orders, but its planner assumes a million. */
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { inject } from 'vitest';
import { schema } from '../../netlify/server/db/relations.ts';
import { copyPostgres } from '../../netlify/server/testing/postgres-database.ts';
import {
  explain,
  explainGenericPlan,
  growTables,
  type QueryPlan,
  type RecordedQuery,
  sequentialScans,
} from './plan.ts';
import { seedDatabase } from './seed.ts';

const SIZES = { products: 200, accounts: 1_000, orders: 4_000 };
/** Multiplies SIZES.orders to a million. */
const GROWTH = 250;

/** Above this cost PostgreSQL compiles a plan (JIT), which takes longer than most calls. */
export const JIT_COST = 100_000;

export type LargeDatabase = Awaited<ReturnType<typeof openLargeDatabase>>;

export async function openLargeDatabase() {
  const copy = await copyPostgres(inject('postgresAddress'), inject('postgresTemplate'), 1);
  await seedDatabase(copy.address, SIZES);
  const pool = new pg.Pool({ connectionString: copy.address });
  await growTables(pool, GROWTH);
  let asked: RecordedQuery[] = [];
  const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) };
  const during = async (work: () => Promise<unknown>): Promise<readonly RecordedQuery[]> => {
    asked = [];
    await work();
    return asked.filter(({ query }) => !/^(begin|commit|rollback|savepoint|release)/i.test(query));
  };
  const plansForAny = (statements: readonly RecordedQuery[]): Promise<QueryPlan[]> =>
    Promise.all(statements.map((statement) => explainGenericPlan(pool, statement)));
  return {
    pool,
    database: drizzle(pool, { schema, logger }),
    during,
    plansOf: async (work: () => Promise<unknown>): Promise<QueryPlan[]> =>
      await Promise.all((await during(work)).map((statement) => explain(pool, statement))),
    plansForAny,
    /** Sequential scans of large tables, and plans that cost too much, with a custom and with a generic plan. */
    faultsDuring: async (what: string, work: () => Promise<unknown>): Promise<string[]> => {
      const statements = await during(work);
      if (statements.length === 0) throw new Error(`${what} sends no statement`);
      const faults: string[] = [];
      for (const statement of statements)
        for (const plan of [await explain(pool, statement), await explainGenericPlan(pool, statement)]) {
          for (const table of sequentialScans(plan))
            faults.push(`${what} reads all of ${table} by ${statement.query}`);
          if (plan['Total Cost'] > JIT_COST)
            faults.push(`${what} costs ${plan['Total Cost']}: ${statement.query}`);
        }
      return faults;
    },
    close: async () => {
      await pool.end();
      await copy.close();
    },
  };
}
