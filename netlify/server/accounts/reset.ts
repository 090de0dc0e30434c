/** A forgotten password: the link's token is made when its mail is sent and lies nowhere but in that mail. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { resetPasswordRequestSchema } from '../../../src/contract/account.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import type { Parts } from '../parts.ts';
import { changePassword, endAllSessions, hash } from './auth-store.ts';
import { type Limited, pardon, takeTry } from './limiter.ts';
import { addReset, isResetOpen, useReset } from './store.ts';

/** Minutes. */
const VALID_MINUTES = 60;

function resetTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A new link for the account of this address; undefined when there is none. */
export async function resetLink({ database, origin }: Parts, email: string): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const noted = await addReset(database, email, resetTokenHash(token), VALID_MINUTES);
  return noted ? `${origin}/reset-password?token=${token}` : undefined;
}

/** Has a link mailed if the address has an account; nothing tells whether it has, not even the work that is done. */
export async function forgotPassword(
  parts: Parts,
  email: string,
  address: string,
): Promise<{ readonly kind: 'asked' } | Limited> {
  const taken = await takeTry(parts, 'forgot', { account: email, address });
  if (taken.kind === 'limited') return taken;
  await enqueueMail(parts.database, {
    key: `password-reset ${randomUUID()}`,
    recipient: email,
    letter: { kind: 'password-reset' },
  });
  return { kind: 'asked' };
}

/** Sets a new password by a mailed link, which it uses up, and ends all sessions of the account. */
export async function resetPassword(
  parts: Parts,
  { token, password }: z.output<typeof resetPasswordRequestSchema>,
  address: string,
): Promise<{ readonly kind: 'reset' } | { readonly kind: 'invalid' } | Limited> {
  const { database } = parts;
  const taken = await takeTry(parts, 'reset', { address });
  if (taken.kind === 'limited') return taken;
  const tokenHash = resetTokenHash(token);
  if (!(await isResetOpen(database, tokenHash))) return { kind: 'invalid' };
  const passwordHash = await hash(password);
  const user = await database.transaction(async (tx) => {
    const used = await useReset(tx, tokenHash);
    if (used === undefined) return undefined;
    await changePassword(tx, used.id, passwordHash);
    await endAllSessions(tx, used.id);
    return used;
  });
  if (user === undefined) return { kind: 'invalid' };
  await pardon(parts, 'login', user.email);
  await taken.giveBack();
  return { kind: 'reset' };
}
