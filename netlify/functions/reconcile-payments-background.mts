/**
 * Polls the providers for unsettled attempts, expires unpaid orders, finds payments without an order and continues
 * refunds. Netlify gives functions named `-background` 15 minutes.
 */
import type { Context } from '@netlify/functions';
import { stageOf } from '../server/base/stage.ts';
import { isInternalCall } from '../server/http/internal-call.ts';
import { runJob } from '../server/job.ts';
import { createLiveServices } from '../server/live-services.ts';
import { deliverMails } from '../server/mail/delivery/deliver.ts';
import { paymentsContext } from '../server/payments/providers.ts';
import { reconcileWithLease } from '../server/payments/reconcile/reconcile.ts';

export default async (request: Request, context: Context): Promise<Response | undefined> => {
  if (stageOf(context.deploy.context) === 'preview') return undefined;
  return await runJob('reconcile-payments-background', async () => {
    const services = await createLiveServices(context.deploy.context);
    // The URL is public, and each run sends many requests to the providers.
    if (!isInternalCall(request, services.settings)) return;
    const done = await reconcileWithLease(paymentsContext(services));
    await deliverMails(services);
    if (done.kind === 'reconciled' && !done.isDone)
      services.log({ level: 'warn', event: 'payments not reconciled in one slice', ...done });
  });
};
