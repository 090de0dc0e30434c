/**
 * Once an hour, should a webhook ever get lost: starts the full sync. That may take longer than the 30 s that a
 * scheduled function has, so a background function does it (decisions, "Orders and payments": scheduled jobs).
 */
import type { Config, Context } from '@netlify/functions';
import { signCall } from '../server/http/own-call.ts';
import { liveSettings } from '../server/parts.ts';

const TARGET = '/.netlify/functions/sync-catalogue-background';

export default async (_request: Request, context: Context): Promise<void> => {
  const settings = liveSettings(context.deploy.context);
  const site = context.site.url ?? settings.URL;
  if (site === undefined) throw new Error('The site’s address is not known: set URL.');
  const answer = await fetch(new URL(TARGET, site), {
    method: 'POST',
    headers: signCall(TARGET, settings),
  });
  if (!answer.ok) throw new Error(`The full sync could not be started: ${answer.status}`);
};

export const config: Config = { schedule: '@hourly' };
