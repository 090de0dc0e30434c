/** `GET /ops/exports/ledger.csv` and `couriers.csv` take a `periodSchema`. */

/** A last line says that there are more, and the sums are left out. */
export const LEDGER_ROWS_MAX = 20_000;
/** A last line says that there are more. */
export const COURIER_ROWS_MAX = 2_000;
