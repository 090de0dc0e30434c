/** The services, put together once in a process from the settings. Functions and commands alone ask for them here. */
import { contentReader } from '../../src/content/reader.ts';
import { requireSettings, type Settings } from '../../src/settings.ts';
import { writeLog } from './base/log.ts';
import { isServedHere, type Stage, stageOf } from './base/stage.ts';
import { purgeCdn } from './cdn.ts';
import { database } from './db/connection.ts';
import { localSecret } from './local-secret.ts';
import { postFor } from './services/post.ts';
import type { Services } from './services/services.ts';
import { validateConfig } from './validate-config.ts';

/** Read from the environment once. */
let settings: Settings | undefined;

type Lasting = Pick<Services, 'content' | 'post' | 'secret' | 'origin'>;
const lasting = new WeakMap<Settings, Promise<Lasting>>();

async function makeLasting(given: Settings, stage: Stage): Promise<Lasting> {
  const secret = given.AUTH_SECRET ?? (stage === 'local' ? await localSecret(given.DATA_DIR) : undefined);
  if (secret === undefined) throw new Error('No secret for sessions: set AUTH_SECRET.');
  const { origin } = new URL(given.URL ?? `http://localhost:${given.PORT}`);
  return { content: contentReader(given), post: postFor(given, stage), secret, origin };
}

/** The services with settings that are known already, as a command of the host has them. `origin`: a preview's own. */
export async function servicesFrom(given: Settings, stage: Stage, origin?: string): Promise<Services> {
  const made = lasting.get(given) ?? makeLasting(given, stage);
  lasting.set(given, made);
  const kept = await made;
  return {
    ...kept,
    database: await database(given),
    purge: isServedHere(stage, given) ? async () => undefined : purgeCdn,
    origin: origin ?? kept.origin,
    log: writeLog,
    stage,
    settings: given,
  };
}

/** The settings of a function; throws, with how to mend it, when they are wrong or don't fit where it runs. */
export function liveSettings(deployContext: string): Settings {
  settings ??= requireSettings(process.env);
  const problems = validateConfig(stageOf(deployContext), settings);
  if (problems.length > 0) throw new Error(problems.join(' '));
  return settings;
}

/** The services for a function's call; throws as `liveSettings` does. */
export async function liveServices(deployContext: string, origin?: string): Promise<Services> {
  return await servicesFrom(liveSettings(deployContext), stageOf(deployContext), origin);
}
