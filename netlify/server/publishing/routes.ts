import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { Hono } from 'hono';
import * as z from 'zod';
import { DOCUMENT_KINDS } from '../../../src/content/kinds.ts';
import { callFailures } from '../../../src/features/base/failures.text.ts';
import { DEFAULT_LANGUAGE } from '../../../src/features/base/language.rules.ts';
import { siteRequests } from '../../../src/features/desk/ops.contract.ts';
import { recordSignedEvent } from '../db/last-events.ts';
import { type ApiEnv, runAfterResponse } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { readJson } from '../http/input.ts';
import { guardedRoutes } from '../staff/route-guard.ts';
import { readSiteState, requestBuild, startBuildIfDue } from './publish.ts';
import { listContentProblems, refreshDocument } from './refresh.ts';
import { readSchedulingState } from './scheduled.ts';

export function publishingRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const guarded = guardedRoutes(routes);
  routes.use('/ops/site/publish', async (c, next) => {
    await next();
    if (c.res.ok) runAfterResponse(c, async () => startBuildIfDue(await c.var.services(), c.env.deployId));
  });

  guarded.read('/content/problems', 'editor', {
    read: async ({ database }) => ({ items: await listContentProblems(database) }),
  });
  guarded.read('/content/scheduling', 'editor', { read: (services) => readSchedulingState(services) });
  guarded.read('/site', 'editor', { read: (services) => readSiteState(services) });

  guarded.writes('editor', siteRequests, {
    '/site/publish': { plan: async (services, _, staff) => requestBuild(services, staff.id) },
  });

  return routes;
}

const name = z.string().regex(/^[^\0\p{Surrogate}]+$/u);
const pingSchema = z.object({ _id: name, _type: name });
/** Ignores drafts, whose ids contain a dot. `refreshDocument` records ids that fit no URL as invalid. */
const oursSchema = z.object({ _id: z.string().regex(/^[\w-]{1,128}$/), _type: z.enum(DOCUMENT_KINDS) });

/**
 * Fetches the document itself, so late, repeated and reordered calls do no harm. Set up the webhook in Sanity for all
 * types of `DOCUMENT_KINDS` (docs/deploying.md). Use the projection `{_id, _type}` and the
 * secret SANITY_WEBHOOK_SECRET.
 */
export function webhookRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.post('/sanity/webhook', async (c) => {
    const services = await c.var.services();
    const secret = services.settings.SANITY_WEBHOOK_SECRET;
    if (secret === undefined) {
      services.log({ level: 'error', event: 'webhook refused: set SANITY_WEBHOOK_SECRET' });
      return fail(c, 503, 'not-set-up', callFailures(DEFAULT_LANGUAGE).unforeseen);
    }
    const body = await c.req.text();
    const signature = c.req.header(SIGNATURE_HEADER_NAME) ?? '';
    if (!(await isValidSignature(body, signature, secret)))
      return fail(c, 400, 'bad-signature', `参数 ${SIGNATURE_HEADER_NAME} 无效`, {
        field: SIGNATURE_HEADER_NAME,
      });
    runAfterResponse(c, () => recordSignedEvent(services.database, 'sanity'));
    const ping = readJson(c, body, pingSchema);
    if (ping.kind === 'refused') return ping.response;
    const ours = oursSchema.safeParse(ping.value);
    if (!ours.success) return c.json({ status: 200, data: { result: 'ignored' } });
    const result = await refreshDocument(services, { kind: ours.data._type, id: ours.data._id });
    return c.json({ status: 200, data: { result } });
  });
  return routes;
}
