import { type Context, Hono } from 'hono';
import type { HealthState } from '../../../src/contract/health.ts';
import { DEFAULT_LANGUAGE } from '../../../src/rules/language.ts';
import { requestFailures } from '../../../src/text/failures.ts';
import type { ApiEnv } from '../http/call.ts';
import { isHealthy, readHealthState, UNREACHABLE_HEALTH } from './health.ts';

/** Needs no login, so it reveals no business figures. */
export function healthRoutes(): Hono<ApiEnv> {
  return new Hono<ApiEnv>().get('/health', async (c) => {
    const health = await readHealth(c);
    if (isHealthy(health)) return c.json({ status: 200, data: health });
    const failure = {
      status: 503,
      code: 'not-well',
      msg: requestFailures(DEFAULT_LANGUAGE)['not-well'],
      data: null,
    } as const;
    return c.json({ ...failure, health }, 503);
  });
}

async function readHealth(c: Context<ApiEnv>): Promise<HealthState> {
  try {
    const { database } = await c.var.services();
    return await readHealthState(database, new Date(), c.var.log);
  } catch (error) {
    c.var.log({ level: 'error', event: 'health can not be read', error });
    return UNREACHABLE_HEALTH;
  }
}
