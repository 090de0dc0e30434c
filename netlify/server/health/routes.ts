import { type Context, Hono } from 'hono';
import { requestFailures } from '../../../src/features/base/failures.text.ts';
import type { HealthState } from '../../../src/features/base/health.contract.ts';
import { DEFAULT_LANGUAGE } from '../../../src/features/base/language.rules.ts';
import type { Settings } from '../../../src/settings.ts';
import type { ApiEnv } from '../http/call.ts';
import { isHealthy, readHealthState, UNREACHABLE_HEALTH } from './health.ts';

/** Names of the payment providers whose key is set. */
type ProvidersOf = (settings: Settings) => readonly string[];

/** Needs no login, so it reveals no business figures. */
export function healthRoutes(providersOf: ProvidersOf): Hono<ApiEnv> {
  return new Hono<ApiEnv>().get('/health', async (c) => {
    const health = await readHealth(c, providersOf);
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

async function readHealth(c: Context<ApiEnv>, providersOf: ProvidersOf): Promise<HealthState> {
  try {
    const { database, settings } = await c.var.services();
    return await readHealthState(database, new Date(), c.var.log, providersOf(settings));
  } catch (error) {
    c.var.log({ level: 'error', event: 'health can not be read', error });
    return UNREACHABLE_HEALTH;
  }
}
