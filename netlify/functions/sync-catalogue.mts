/** Once an hour: starts the full sync as a background function, because a scheduled one may run only 30 s. */
import type { Config, Context } from '@netlify/functions';
import { startBackgroundFunction } from '../server/http/internal-call.ts';
import { runJob } from '../server/job.ts';
import { requireServerSettings } from '../server/live-services.ts';

export default async (_request: Request, context: Context): Promise<Response | undefined> => {
  return await runJob('sync-catalogue', async () => {
    await startBackgroundFunction(
      'sync-catalogue-background',
      requireServerSettings(context.deploy.context),
      context.site.url,
    );
  });
};

export const config: Config = { schedule: '@hourly' };
