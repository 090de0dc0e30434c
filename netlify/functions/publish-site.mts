/** Every five minutes: requests a build if something was published. Previews build nothing. */
import type { Config, Context } from '@netlify/functions';
import { stageOf } from '../server/base/stage.ts';
import { runJob } from '../server/job.ts';
import { createLiveServices } from '../server/live-services.ts';
import { startBuildIfDue } from '../server/publishing/publish.ts';

export default async (_request: Request, context: Context): Promise<Response | undefined> => {
  if (stageOf(context.deploy.context) === 'preview') return undefined;
  return await runJob('publish-site', async () => {
    await startBuildIfDue(await createLiveServices(context.deploy.context), context.deploy.id);
  });
};

export const config: Config = { schedule: '*/5 * * * *' };
