/** Every five minutes: fetches changes from Sanity for at most 20 s, in case a webhook was lost. */
import type { Config, Context } from '@netlify/functions';
import { anonymousReader } from '../../src/content/reader.ts';
import { runJob } from '../server/job.ts';
import { createLiveServices } from '../server/live-services.ts';
import { recordExposedLocalities } from '../server/publishing/exposed-localities.ts';
import { syncMissedChanges } from '../server/publishing/sync-missed-changes.ts';

export default async (_request: Request, context: Context): Promise<Response | undefined> => {
  return await runJob('follow-content', async () => {
    const services = await createLiveServices(context.deploy.context);
    await syncMissedChanges(services);
    await recordExposedLocalities(services, anonymousReader(services.settings));
  });
};

export const config: Config = { schedule: '*/5 * * * *' };
