/** Every five minutes: publishes and unpublishes what editors scheduled. Previews change no content. */
import type { Config, Context } from '@netlify/functions';
import { stageOf } from '../server/base/stage.ts';
import { job } from '../server/job.ts';
import { liveServices } from '../server/live-services.ts';
import { publishScheduled } from '../server/publishing/scheduled.ts';

export default async (_request: Request, context: Context): Promise<Response | undefined> => {
  if (stageOf(context.deploy.context) === 'preview') return undefined;
  return await job('publish-scheduled', async () => {
    await publishScheduled(await liveServices(context.deploy.context));
  });
};

export const config: Config = { schedule: '*/5 * * * *' };
