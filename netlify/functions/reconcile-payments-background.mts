/**
 * Asks the providers about what is not settled, ends what nobody pays any more, looks for payments without an order,
 * and goes on with refunds; one at a time. The name makes it a background function, which Netlify gives 15 minutes.
 */
import type { Context } from '@netlify/functions';
import { stageOf } from '../server/base/stage.ts';
import { isOwnCall } from '../server/http/own-call.ts';
import { job } from '../server/job.ts';
import { liveServices } from '../server/live-services.ts';
import { deliverMails } from '../server/mail/delivery/deliver.ts';
import { tillOf } from '../server/payments/providers.ts';
import { reconcileAlone } from '../server/payments/reconcile/reconcile.ts';

export default async (request: Request, context: Context): Promise<Response | undefined> => {
  if (stageOf(context.deploy.context) === 'preview') return undefined;
  return await job('reconcile-payments-background', async () => {
    const services = await liveServices(context.deploy.context);
    // Its address is open to the world, and each run asks the providers a lot.
    if (!isOwnCall(request, services.settings)) return;
    const done = await reconcileAlone(tillOf(services));
    // Mails about what was settled, refunded or flagged go out now, and not with the next job.
    await deliverMails(services);
    if (done.kind === 'reconciled' && !done.isDone)
      services.log({ level: 'warn', event: 'payments not reconciled in one slice', ...done });
  });
};
