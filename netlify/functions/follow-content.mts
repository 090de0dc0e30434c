/** Every five minutes: fetches changes from Sanity for at most 20 s, in case a webhook was lost. */
import type { Config, Context } from '@netlify/functions';
import { runJob } from '../server/job.ts';
import { createLiveServices } from '../server/live-services.ts';
import { syncMissedChanges } from '../server/publishing/sync-missed-changes.ts';

export default async (_request: Request, context: Context): Promise<Response | undefined> => {
  return await runJob('follow-content', async () => {
    await syncMissedChanges(await createLiveServices(context.deploy.context));
  });
};

export const config: Config = { schedule: '*/5 * * * *' };
