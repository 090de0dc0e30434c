/** What orders need to know of an account: whom the goods and the mails go to, as it is now. */
import { eq } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { users } from '../db/schema.ts';

export interface Buyer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
}

/** Undefined when there is no such account any more. */
export async function findBuyer(database: Database, accountId: string): Promise<Buyer | undefined> {
  const { id, name, email, phone, address } = users;
  const [buyer] = await database
    .select({ id, name, email, phone, address })
    .from(users)
    .where(eq(users.id, accountId));
  return buyer;
}
