/**
 * Once an hour, should a webhook ever get lost: starts the full sync. That may take longer than the 30 s that a
 * scheduled function has, so a background function does it.
 */
import type { Config, Context } from '@netlify/functions';
import { startBackground } from '../server/http/own-call.ts';
import { job } from '../server/job.ts';
import { liveSettings } from '../server/live-services.ts';

export default async (_request: Request, context: Context): Promise<Response | undefined> => {
  return await job('sync-catalogue', async () => {
    await startBackground(
      'sync-catalogue-background',
      liveSettings(context.deploy.context),
      context.site.url,
    );
  });
};

export const config: Config = { schedule: '@hourly' };
