import { Hono } from 'hono';
import type { ApiEnv } from '../http/call.ts';
import { healthOf, UNREACHABLE } from './health.ts';

/** `GET /health`: for whoever watches the shop from outside, so it needs no login and tells no number of the business. */
export function healthRoutes(): Hono<ApiEnv> {
  return new Hono<ApiEnv>().get('/health', async (c) => {
    try {
      const { database } = await c.var.parts();
      const health = await healthOf(database, new Date());
      return c.json(health, health.status);
    } catch (error) {
      c.var.log({ level: 'error', event: 'health can not be read', error });
      return c.json(UNREACHABLE, UNREACHABLE.status);
    }
  });
}
