/** Finds rows by the transaction that wrote them, because sequences don't follow commit order. */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

export const CURRENT_SNAPSHOT = sql`pg_current_snapshot()`;

/** True for rows that a reader of the snapshot `then` did not see. */
export function isWrittenSince(written: AnyColumn, then: SQL): SQL {
  return sql`${written} >= pg_snapshot_xmin(${then}::pg_snapshot)
    and ${written} < pg_snapshot_xmax(${CURRENT_SNAPSHOT})
    and not pg_visible_in_snapshot(${written}, ${then}::pg_snapshot)`;
}

/** True if the database was restored to an older state after the snapshot. */
export function isFutureSnapshot(then: SQL): SQL {
  return sql`pg_snapshot_xmin(${CURRENT_SNAPSHOT}) < pg_snapshot_xmin(${then}::pg_snapshot)`;
}
