/** The full sync of the catalogue. Netlify gives functions named `-background` 15 minutes. */
import type { Context } from '@netlify/functions';
import { isInternalCall } from '../server/http/internal-call.ts';
import { runJob } from '../server/job.ts';
import { createLiveServices } from '../server/live-services.ts';
import { syncCatalogue } from '../server/publishing/sync.ts';

export default async (request: Request, context: Context): Promise<Response | undefined> => {
  return await runJob('sync-catalogue-background', async () => {
    const services = await createLiveServices(context.deploy.context);
    // The URL is public, and a sync is expensive.
    if (!isInternalCall(request, services.settings)) return;
    const result = await syncCatalogue(services);
    services.log({ level: 'info', event: 'catalogue sync ended', outcome: result.kind });
  });
};
