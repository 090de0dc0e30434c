/** What unpaid orders hold: of the whole stock, and by the networks that newcomers' orders came from. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { rowsOf } from '../../db/rows.ts';
import { holds, orders, stock } from '../../db/schema.ts';

export interface HeldGrades {
  /** Grades with pieces on hand. */
  readonly grades: number;
  /** Those of which unpaid orders hold at least one piece. */
  readonly held: number;
}

export async function readHeldGrades(database: Database): Promise<HeldGrades> {
  const [counted] = await rowsOf<HeldGrades>(
    database,
    sql`select count(*) filter (where on_hand > 0)::int as grades, count(*) filter (where held > 0)::int as held
      from ${stock}`,
  );
  if (counted === undefined) throw new Error('a count answers one row');
  return counted;
}

export interface HoldingNetwork {
  /** Keyed hash of it. */
  readonly network: string;
  readonly orders: number;
  readonly lines: number;
  readonly pieces: number;
  /** When the oldest of these orders was made. */
  readonly since: Date;
}

/** Networks whose unpaid orders of newcomers hold pieces; the one with the most lines first. */
export async function readHoldingNetworks(database: Database, limit: number): Promise<HoldingNetwork[]> {
  const rows = await rowsOf<Omit<HoldingNetwork, 'since'> & { readonly since: string | Date }>(
    database,
    sql`select o.network, count(distinct o.number)::int as orders, count(*)::int as lines,
        sum(h.quantity)::int as pieces, min(o.created_at) as since
      from ${orders} o join ${holds} h on h.order_number = o.number and h.state = 'held'
      where o.network is not null and o.status = 'pending'
      group by o.network order by lines desc, o.network limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, since: new Date(row.since) }));
}

/**
 * The unpaid orders of a network, always by the same order of their accounts, so that two who lock them all wait for
 * each other instead of blocking each other.
 */
export async function readUnpaidOfNetwork(database: Database, network: string): Promise<string[]> {
  const rows = await rowsOf<{ readonly number: string }>(
    database,
    sql`select number from ${orders} where network = ${network} and status = 'pending' order by account_id, number`,
  );
  return rows.map(({ number }) => number);
}
