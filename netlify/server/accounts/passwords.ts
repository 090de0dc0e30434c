import { taskQueue } from '../base/task-queue.ts';
import { type RateLimitedResult, shopBusyResult } from './limiter.ts';
import { scryptHash, scryptMatches } from './scrypt.ts';

/**
 * Node hashes on its four threads, which files, DNS and compression also need
 * (docs/decisions/0018).
 */
const inLine = taskQueue({ atOnce: 2, waiting: 20 });
/** Longer than a full queue takes. */
const RETRY_AFTER_SECONDS = 3;

export async function hashPassword(
  password: string,
): Promise<{ readonly kind: 'hashed'; readonly passwordHash: string } | RateLimitedResult> {
  const served = await inLine(() => scryptHash(password));
  return served.kind === 'full' ? queueFullResult() : { kind: 'hashed', passwordHash: served.value };
}

/** Takes the same time if the account does not exist, so that timing reveals nothing. */
export async function comparePassword(
  password: string,
  passwordHash: string | undefined,
): Promise<{ readonly kind: 'compared'; readonly matches: boolean } | RateLimitedResult> {
  const served = await inLine(async () => {
    if (passwordHash !== undefined) return await scryptMatches(password, passwordHash);
    await scryptHash(password);
    return false;
  });
  return served.kind === 'full' ? queueFullResult() : { kind: 'compared', matches: served.value };
}

export function queueFullResult(): RateLimitedResult {
  return shopBusyResult(RETRY_AFTER_SECONDS, 'passwords');
}
