import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { users } from '../db/schema.ts';
import {
  containsIndexedText,
  matchesInIndexOrder,
  prefixPattern,
  reversedPhoneDigits,
  reversedPhonePattern,
} from '../db/text-search.ts';

/**
 * Matches any part of the name, the beginning of the mail address, or the end of the phone number. `q` is in
 * half-width form.
 */
export function accountSearchQuery(q: string, limit: number): SQL {
  const phone = reversedPhonePattern(q);
  const found = [
    containsIndexedText(sql`${users.name}`, q),
    matchesInIndexOrder(sql`${users.email}`, prefixPattern(q.toLowerCase())),
    ...(phone === undefined ? [] : [matchesInIndexOrder(reversedPhoneDigits(sql`${users.phone}`), phone)]),
  ].map((isMeant) => sql`(select ${users.id} as id from ${users} where ${isMeant} limit ${limit})`);
  return sql.join(found, sql` union `);
}

export interface FoundAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly emailConfirmed: boolean;
}

/** Sorted by name. */
export async function searchAccounts(
  database: Database,
  typed: string,
  limit: number,
): Promise<FoundAccount[]> {
  // Input methods produce full-width digits and letters.
  const q = typed.normalize('NFKC').trim();
  return await database
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      emailConfirmed: users.emailVerified,
    })
    .from(sql`(${accountSearchQuery(q, limit)}) found`)
    .innerJoin(users, eq(users.id, sql`found.id`))
    .orderBy(users.name, users.email)
    .limit(limit);
}
