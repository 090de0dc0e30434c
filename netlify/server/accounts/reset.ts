/** Links to set a new password. A link's token is made when its mail is sent and lies nowhere but in that mail. */
import { createHash, randomBytes } from 'node:crypto';
import type { Parts } from '../parts.ts';
import { addReset } from './store.ts';

/** Minutes (issue 3, "Accounts"). */
const VALID_MINUTES = 60;

export function resetTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A new link for the account of this address; undefined when there is none. */
export async function resetLink({ database, origin }: Parts, email: string): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const noted = await addReset(database, email, resetTokenHash(token), VALID_MINUTES);

  return noted ? `${origin}/reset-password?token=${token}` : undefined;
}
