/** Plans of a large database, computed on a small one. */
import pg from 'pg';

export interface QueryPlan {
  readonly 'Node Type': string;
  readonly 'Total Cost': number;
  readonly 'Plan Rows': number;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Subplan Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly Filter?: string;
  readonly 'One-Time Filter'?: string;
  readonly Plans?: readonly QueryPlan[];
}

/** Tables that grow with the orders. */
const LARGE = [
  'orders order_lines order_events order_edits order_edit_lines order_papers charges holds payments payment_attempts',
  'refunds users mails flags stock_movements shipments shipment_lines permits replacement_lines quotes quote_lines',
  'claims claim_lines customer_notes cabinet_drawers cabinet_specimens cabinet_placements favorites alert_mailboxes',
  'stock_alerts wants want_matches',
].flatMap((tables) => tables.split(' '));

/** The planner's value statistics stay, so it plans as for a shop that has grown in proportion. */
export async function growTables(pool: pg.Pool, times: number): Promise<void> {
  // Autovacuum would count the rows again.
  for (const table of LARGE) await pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  await pool.query(
    `update pg_class set reltuples = reltuples * $1 where reltuples > 0 and (oid = any($2::regclass[])
      or oid in (select indexrelid from pg_index where indrelid = any($2::regclass[])))`,
    [times, LARGE],
  );
}

export interface RecordedQuery {
  readonly query: string;
  readonly params: unknown[];
}

export async function explain(
  client: pg.Pool | pg.ClientBase,
  { query, params }: RecordedQuery,
): Promise<QueryPlan> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: QueryPlan }] }>(
    `explain (format json) ${query}`,
    params,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan === undefined) throw new Error('a statement was not explained');
  return plan;
}

/** A named statement may get the generic plan after five executions (docs/decisions/0073). */
export async function explainGenericPlan(
  pool: pg.Pool,
  { query, params }: RecordedQuery,
): Promise<QueryPlan> {
  const client = await pool.connect();
  try {
    await client.query(`set plan_cache_mode = force_generic_plan; prepare asked as ${query}`);
    const values = params.length === 0 ? '' : `(${params.map(literalOf)})`;
    const plan = await explain(client, { query: `execute asked${values}`, params: [] });
    await client.query('deallocate asked; reset plan_cache_mode');
    return plan;
  } finally {
    client.release();
  }
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join()}}`);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** A scan that finds this many times its LIMIT reads half of the table, at most. */
const EARLY = 2;

/** Ignores scans below a LIMIT that ends them early: those without a filter, or with one that most rows satisfy. */
export function sequentialScans(plan: QueryPlan, parent?: QueryPlan): string[] {
  const table = plan['Relation Name'] ?? '';
  const isBounded =
    parent?.['Node Type'] === 'Limit' &&
    (plan.Filter === undefined || plan['Plan Rows'] >= EARLY * parent['Plan Rows']);
  const isWhole = plan['Node Type'] === 'Seq Scan' && LARGE.includes(table) && !isBounded;
  return [
    ...(isWhole ? [table] : []),
    ...(plan.Plans ?? []).flatMap((child) => sequentialScans(child, plan)),
  ];
}

export function nodesOf(plan: QueryPlan): QueryPlan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** Like `nodesOf`, without subplans. */
export function ownNodesOf(plan: QueryPlan): QueryPlan[] {
  const own = (plan.Plans ?? []).filter((part) => part['Parent Relationship'] !== 'SubPlan');
  return [plan, ...own.flatMap(ownNodesOf)];
}

export function indexesOf(plan: QueryPlan): string[] {
  return nodesOf(plan).flatMap((node) => node['Index Name'] ?? []);
}
