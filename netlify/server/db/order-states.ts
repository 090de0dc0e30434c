import { type SQL, sql } from 'drizzle-orm';
import {
  ORDER_STATES,
  ORDER_STATUSES,
  type OrderState,
  statusAndStage,
} from '../../../src/features/orders/orders.rules.ts';

/** Omits the stage if the status suffices, so that the planner can use partial indexes. */
export function inStates(states: readonly OrderState[], alias?: string): SQL {
  const alternatives = ORDER_STATUSES.flatMap((status) => {
    const all = ORDER_STATES.filter((state) => statusAndStage(state).status === status);
    const some = all.filter((state) => states.includes(state));
    if (some.length === 0) return [];
    const isStatus = `${columnOf('status', alias)} = '${status}'`;
    if (some.length === all.length) return [isStatus];
    return [`${isStatus} and ${hasStageOf(some, alias)}`];
  });
  const [only = 'false', ...others] = alternatives;
  return sql.raw(others.length === 0 ? only : `(${alternatives.map((one) => `(${one})`).join(' or ')})`);
}

/**
 * True for the account's unpaid order of its cart. There is at most one; open quotes have unpaid orders of
 * their own (docs/decisions/0093).
 */
export function isOpenCartOrder(alias?: string): SQL {
  return sql`${inStates(['unpaid'], alias)} and ${isCartOrder(alias)}`;
}

export function isCartOrder(alias?: string): SQL {
  return sql.raw(alias === undefined ? '"quote_id" is null' : `"${alias}"."quote_id" is null`);
}

/** True if the order has a stage of these states, whatever its status. */
export function hasStageOf(states: readonly OrderState[], alias?: string): string {
  const column = columnOf('shipping_status', alias);
  const stages = new Set(states.map((state) => statusAndStage(state).stage));
  const words = [...stages].flatMap((stage) => (stage === null ? [] : [`'${stage}'`]));
  const [only, ...others] = words;
  const isWord = others.length === 0 ? `${column} = ${only}` : `${column} in (${words.join(', ')})`;
  if (!stages.has(null)) return isWord;
  return only === undefined ? `${column} is null` : `(${column} is null or ${isWord})`;
}

function columnOf(name: string, alias: string | undefined): string {
  return alias === undefined ? `"${name}"` : `"${alias}"."${name}"`;
}
