/**
 * Every five minutes: starts the reconcile as a background function, because a scheduled one may run only 30 s
 * (docs/decisions/0009). Previews reconcile nothing.
 */
import type { Config, Context } from '@netlify/functions';
import { stageOf } from '../server/base/stage.ts';
import { startBackgroundFunction } from '../server/http/internal-call.ts';
import { runJob } from '../server/job.ts';
import { requireServerSettings } from '../server/live-services.ts';

export default async (_request: Request, context: Context): Promise<Response | undefined> => {
  if (stageOf(context.deploy.context) === 'preview') return undefined;
  return await runJob('reconcile-payments', async () => {
    await startBackgroundFunction(
      'reconcile-payments-background',
      requireServerSettings(context.deploy.context),
      context.site.url,
    );
  });
};

export const config: Config = { schedule: '*/5 * * * *' };
