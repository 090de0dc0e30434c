/** `GET /ops/exports/ledger.csv` and `couriers.csv` take a `periodSchema`. */

/** A longer file is truncated: its last line says so, and the sums are omitted. */
export const LEDGER_ROWS_MAX = 20_000;
/** A longer file is truncated, and its last line says so. */
export const COURIER_ROWS_MAX = 2_000;
