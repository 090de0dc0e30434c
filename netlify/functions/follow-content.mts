/** Every five minutes: fetches changes from Sanity for at most 20 s, in case a webhook was lost. */
import type { Config, Context } from '@netlify/functions';
import { job } from '../server/job.ts';
import { liveServices } from '../server/live-services.ts';
import { followContent } from '../server/publishing/follow.ts';

export default async (_request: Request, context: Context): Promise<Response | undefined> => {
  return await job('follow-content', async () => {
    await followContent(await liveServices(context.deploy.context));
  });
};

export const config: Config = { schedule: '*/5 * * * *' };
