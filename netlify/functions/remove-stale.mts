/** Once a day: sessions, links and counts that have run out. */
import type { Config, Context } from '@netlify/functions';
import { removeStale } from '../server/accounts/store.ts';
import { liveParts } from '../server/parts.ts';

export default async (_request: Request, context: Context): Promise<void> => {
  const { database } = await liveParts(context.deploy.context);
  await removeStale(database);
};

export const config: Config = { schedule: '@daily' };
