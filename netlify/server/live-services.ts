/** Only functions and commands import this file. */

import { purgeCache } from '@netlify/functions';
import { contentReader } from '../../src/content/reader.ts';
import { contentWriter } from '../../src/content/writer.ts';
import { requireSettings, type Settings } from '../../src/settings.ts';
import { writeLog } from './base/log.ts';
import { originOf } from './base/origin.ts';
import { isSelfHosted, type Stage, stageOf } from './base/stage.ts';
import { connectDatabase } from './db/connection.ts';
import { mailerFor } from './http/mailer.ts';
import type { Services } from './http/services.ts';
import { readOrCreateSecret } from './local-secret.ts';
import { validateConfig } from './validate-config.ts';

/** Purges all deploys of the site. Throws if Netlify refuses. */
async function purgeCdn(tags: readonly string[]): Promise<void> {
  if (tags.length > 0) await purgeCache({ tags: [...tags] });
}

let settings: Settings | undefined;

type Lasting = Pick<Services, 'content' | 'writer' | 'mailer' | 'secret' | 'origin'>;
const lasting = new WeakMap<Settings, Promise<Lasting>>();

async function makeLasting(given: Settings, stage: Stage): Promise<Lasting> {
  const secret =
    given.AUTH_SECRET ?? (stage === 'local' ? await readOrCreateSecret(given.DATA_DIR) : undefined);
  if (secret === undefined) throw new Error('No secret for sessions: set AUTH_SECRET.');
  return {
    content: contentReader(given),
    writer: contentWriter(given),
    mailer: mailerFor(given, stage),
    secret,
    origin: originOf(given),
  };
}

/** `origin`: the URL of a preview deploy; by default that of the settings. */
export async function createServices(given: Settings, stage: Stage, origin?: string): Promise<Services> {
  const pending = lasting.get(given) ?? makeLasting(given, stage);
  lasting.set(given, pending);
  // A full disk has no room for the secret now, but may have later.
  pending.catch(() => lasting.delete(given));
  const services = await pending;
  return {
    ...services,
    database: await connectDatabase(given),
    purge: isSelfHosted(stage, given) ? async () => undefined : purgeCdn,
    origin: origin ?? services.origin,
    log: writeLog,
    stage,
    settings: given,
  };
}

/** Throws an error with the remedy if the settings are invalid or don't fit the deploy. */
export function requireServerSettings(deployContext: string): Settings {
  settings ??= requireSettings(process.env);
  const problems = validateConfig(stageOf(deployContext), settings);
  if (problems.length > 0) throw new Error(problems.join(' '));
  return settings;
}

export async function createLiveServices(deployContext: string, origin?: string): Promise<Services> {
  return await createServices(requireServerSettings(deployContext), stageOf(deployContext), origin);
}
