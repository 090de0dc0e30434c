/** Hashes and compares passwords, a few at a time in each process (docs/decisions/0018). */
import { taskQueue } from '../base/task-queue.ts';
import { type RateLimited, shopBusyResult } from './limiter.ts';
import { scryptHash, scryptMatches } from './scrypt.ts';

/** Node hashes on its four threads, which files, DNS and compression need as well. */
const inLine = taskQueue({ atOnce: 2, waiting: 20 });
/** Longer than the whole queue takes. */
const RETRY_AFTER_SECONDS = 3;

export async function hashPassword(
  password: string,
): Promise<{ readonly kind: 'hashed'; readonly passwordHash: string } | RateLimited> {
  const served = await inLine(() => scryptHash(password));
  return served.kind === 'full' ? queueFullResult() : { kind: 'hashed', passwordHash: served.value };
}

/** Without a hash (the account doesn't exist) it takes as long, so that the time reveals nothing. */
export async function comparePassword(
  password: string,
  passwordHash: string | undefined,
): Promise<{ readonly kind: 'compared'; readonly matches: boolean } | RateLimited> {
  const served = await inLine(async () => {
    if (passwordHash !== undefined) return await scryptMatches(password, passwordHash);
    await scryptHash(password);
    return false;
  });
  return served.kind === 'full' ? queueFullResult() : { kind: 'compared', matches: served.value };
}

export function queueFullResult(): RateLimited {
  return shopBusyResult(RETRY_AFTER_SECONDS, 'passwords');
}
