/**
 * Once a day: deletes what has expired, such as sessions, links, counters and personal data that is no longer needed.
 */
import type { Config, Context } from '@netlify/functions';
import { deleteExpiredRows } from '../server/accounts/store.ts';
import { deleteUnattachedPhotos } from '../server/claims/store.ts';
import { runJob } from '../server/job.ts';
import { createLiveServices } from '../server/live-services.ts';
import { eraseRecipients } from '../server/mail/outbox-store.ts';
import { removeBuyers } from '../server/orders/deleted-accounts-store.ts';
import { deleteUnusedFiles } from '../server/papers/permit-files-store.ts';
import { deleteOldPolls } from '../server/payments/polling-store.ts';
import { deleteExpiredResponses } from '../server/staff/idempotency-store.ts';
import { deleteOldAlerts } from '../server/wants/alerts-store.ts';
import { deleteOldWants } from '../server/wants/wants-store.ts';

export default async (_request: Request, context: Context): Promise<Response | undefined> => {
  return await runJob('remove-stale', async () => {
    const { database } = await createLiveServices(context.deploy.context);
    await deleteExpiredRows(database);
    await removeBuyers(database);
    await deleteUnattachedPhotos(database);
    await deleteUnusedFiles(database);
    await deleteOldPolls(database);
    await eraseRecipients(database, 30);
    await deleteExpiredResponses(database, 30);
    await deleteOldAlerts(database);
    await deleteOldWants(database);
  });
};

export const config: Config = { schedule: '@daily' };
