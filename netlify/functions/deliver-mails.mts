/**
 * Every five minutes: alerts the staff if the reconcile has stopped, reminds of unpaid links and of
 * papers, shipping rules and freight rates, queues the daily digest and mails about what came into stock, retries unsent mails.
 * Previews do none of it.
 */
import type { Config, Context } from '@netlify/functions';
import { remindOfRates } from '../server/acceptance/remind-of-rates.ts';
import { remindOfRules } from '../server/acceptance/remind-of-rules.ts';
import { stageOf } from '../server/base/stage.ts';
import { remindOfCharges } from '../server/desk/remind-of-charges.ts';
import { checkSchema } from '../server/health/health.ts';
import { runJob } from '../server/job.ts';
import { createLiveServices } from '../server/live-services.ts';
import { writeDailyDigest } from '../server/mail/delivery/daily-digest.ts';
import { deliverMails } from '../server/mail/delivery/deliver.ts';
import { paymentsContext } from '../server/payments/providers.ts';
import { monitorReconcile } from '../server/payments/reconcile/reconcile.ts';
import { remindOfPapers } from '../server/quotes/remind-of-papers.ts';
import { writeStockNews } from '../server/wants/stock-news.ts';

export default async (_request: Request, context: Context): Promise<Response | undefined> => {
  if (stageOf(context.deploy.context) === 'preview') return undefined;
  return await runJob('deliver-mails', async () => {
    const services = await createLiveServices(context.deploy.context);
    const payments = paymentsContext(services);
    try {
      await checkSchema(services.database, services.log);
      await monitorReconcile(payments);
      await remindOfCharges(payments, services.settings.PAY_LINK_REMINDER_DAYS);
      await remindOfPapers(payments);
      await remindOfRules(services, payments.now());
      await remindOfRates(services, payments.now());
      await writeDailyDigest(services, payments.now());
      await writeStockNews(services);
    } finally {
      // Shoppers' mails are sent even if the staff's notification failed.
      await deliverMails(services);
    }
  });
};

export const config: Config = { schedule: '*/5 * * * *' };
