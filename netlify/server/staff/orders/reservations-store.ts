import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { inStates } from '../../db/order-states.ts';
import { queryRows } from '../../db/rows.ts';
import { orders, reservations, stock } from '../../db/schema.ts';

export interface ReservedGrades {
  readonly grades: number;
  readonly held: number;
}

export async function countReservedGrades(database: Database): Promise<ReservedGrades> {
  const [counted] = await queryRows<ReservedGrades>(
    database,
    sql`select count(*) filter (where on_hand > 0)::int as grades, count(*) filter (where held > 0)::int as held
      from ${stock}`,
  );
  if (counted === undefined) throw new Error('a count answers one row');
  return counted;
}

export interface ReservingNetwork {
  readonly network: string;
  readonly orders: number;
  readonly lines: number;
  readonly pieces: number;
  readonly since: Date;
}

/** Most lines first. */
export async function readReservingNetworks(database: Database, limit: number): Promise<ReservingNetwork[]> {
  const rows = await queryRows<Omit<ReservingNetwork, 'since'> & { readonly since: string | Date }>(
    database,
    sql`select o.network, count(distinct o.number)::int as orders, count(*)::int as lines,
        sum(h.quantity)::int as pieces, min(o.created_at) as since
      from ${orders} o join ${reservations} h on h.order_number = o.number and h.state = 'held'
      where o.network is not null and ${inStates(['unpaid'], 'o')}
      group by o.network order by lines desc, o.network limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, since: new Date(row.since) }));
}

/** Sorted by account to prevent deadlocks. */
export async function readUnpaidOfNetwork(database: Database, network: string): Promise<string[]> {
  const rows = await queryRows<{ readonly number: string }>(
    database,
    sql`select number from ${orders} where network = ${network} and ${inStates(['unpaid'])} order by account_id, number`,
  );
  return rows.map(({ number }) => number);
}
