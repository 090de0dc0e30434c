/** Once a minute: mails that could not be sent when they were put into the outbox, or not at the first try. */
import type { Config, Context } from '@netlify/functions';
import { liveParts } from '../server/live-parts.ts';
import { deliverMails } from '../server/mail-delivery/deliver.ts';

export default async (_request: Request, context: Context): Promise<void> => {
  await deliverMails(await liveParts(context.deploy.context));
};

export const config: Config = { schedule: '* * * * *' };
