/** Every five minutes, should a webhook get lost: what changed in Sanity, in a slice of at most 20 s. */
import type { Config, Context } from '@netlify/functions';
import { job } from '../server/job.ts';
import { liveParts } from '../server/live-parts.ts';
import { followContent } from '../server/publishing/follow.ts';

export default async (_request: Request, context: Context): Promise<Response | undefined> => {
  return await job('follow-content', async () => {
    await followContent(await liveParts(context.deploy.context));
  });
};

export const config: Config = { schedule: '*/5 * * * *' };
