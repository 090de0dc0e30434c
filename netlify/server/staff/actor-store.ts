/** Who did something: an account, the command line, a provider, the shop itself. */
import { inArray } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { users } from '../db/schema.ts';

/** Before the id of an account. */
export const ACCOUNT_PREFIX = 'account ';
export const actorOf = (accountId: string) => `${ACCOUNT_PREFIX}${accountId}`;
export const accountOf = (actor: string) =>
  actor.startsWith(ACCOUNT_PREFIX) ? actor.slice(ACCOUNT_PREFIX.length) : undefined;

/** Names of the actors' accounts, by the account's id. Deleted accounts are left out. */
export async function readActorNames(
  database: Database,
  actors: readonly (string | null)[],
): Promise<Readonly<Record<string, string>>> {
  const ids = new Set(actors.flatMap((actor) => accountOf(actor ?? '') ?? []));
  if (ids.size === 0) return {};
  const found = await database
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return Object.fromEntries(found.map(({ id, name }) => [id, name]));
}
