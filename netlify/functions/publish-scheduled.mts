/** Every five minutes: publishes and unpublishes what editors scheduled. Previews change no content. */
import type { Config, Context } from '@netlify/functions';
import { stageOf } from '../server/base/stage.ts';
import { runJob } from '../server/job.ts';
import { createLiveServices } from '../server/live-services.ts';
import { publishScheduled } from '../server/publishing/scheduled.ts';

export default async (_request: Request, context: Context): Promise<Response | undefined> => {
  if (stageOf(context.deploy.context) === 'preview') return undefined;
  return await runJob('publish-scheduled', async () => {
    await publishScheduled(await createLiveServices(context.deploy.context));
  });
};

export const config: Config = { schedule: '*/5 * * * *' };
