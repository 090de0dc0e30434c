/**
 * Every two minutes: asks the providers about what is not settled, ends what nobody pays any more, looks for payments
 * without an order, and goes on with refunds (decisions, "Orders and payments"). Previews reconcile nothing.
 */
import type { Config, Context } from '@netlify/functions';
import { liveParts } from '../server/parts.ts';
import { reconcile } from '../server/payments/reconcile.ts';
import { tillOf } from '../server/payments/till-of.ts';
import { stageOf } from '../server/stage.ts';

export default async (_request: Request, context: Context): Promise<void> => {
  if (stageOf(context.deploy.context) === 'preview') return;
  const parts = await liveParts(context.deploy.context);
  const done = await reconcile(tillOf(parts));
  if (!done.isDone) parts.log({ level: 'warn', event: 'payments not reconciled in one slice', ...done });
};

export const config: Config = { schedule: '*/2 * * * *' };
