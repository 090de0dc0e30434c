/** What the server's services work with, put together once in a process from the settings. */
import type { SanityClient } from '@sanity/client';
import { contentClient } from '../../src/content/client.ts';
import { requireSettings, type Settings } from '../../src/settings.ts';
import { purgeCdn } from './cdn.ts';
import { type Database, database } from './db/connection.ts';
import { localSecret } from './local-secret.ts';
import { type LogLine, writeLog } from './log.ts';
import { type Post, postFor } from './mail/post.ts';
import { type Stage, stageOf, unfitFor } from './stage.ts';

export interface Parts {
  readonly database: Database;
  readonly content: SanityClient;
  /** Lets the CDN forget the answers that carry one of the tags. */
  readonly purge: (tags: readonly string[]) => Promise<void>;
  /** How mails leave the shop. */
  readonly post: Post;
  /** Signs session cookies and XSRF tokens. */
  readonly secret: string;
  /** Where shoppers find the shop, such as `https://shop.example`: never taken from a request, which can be forged. */
  readonly origin: string;
  readonly log: LogLine;
  readonly settings: Settings;
}

/** Read from the environment once. */
let settings: Settings | undefined;

type Lasting = Pick<Parts, 'content' | 'post' | 'secret'>;
const lasting = new WeakMap<Settings, Promise<Lasting>>();

async function makeLasting(given: Settings, stage: Stage): Promise<Lasting> {
  const secret = given.AUTH_SECRET ?? (stage === 'local' ? await localSecret(given.DATA_DIR) : undefined);
  if (secret === undefined) throw new Error('No secret for sessions: set AUTH_SECRET.');
  return { content: contentClient(given), post: postFor(given, stage), secret };
}

/** The parts with settings that are known already, as a command of the host has them. `origin`: a preview's own. */
export async function partsFrom(given: Settings, stage: Stage, origin?: string): Promise<Parts> {
  const made = lasting.get(given) ?? makeLasting(given, stage);
  lasting.set(given, made);
  return {
    ...(await made),
    database: await database(given),
    purge: stage === 'local' ? async () => undefined : purgeCdn,
    origin: origin ?? new URL(given.URL ?? `http://localhost:${given.PORT}`).origin,
    log: writeLog,
    settings: given,
  };
}

/** The settings of a function; throws, with how to mend it, when they are wrong or don't fit where it runs. */
export function liveSettings(deployContext: string): Settings {
  settings ??= requireSettings(process.env);
  const problems = unfitFor(stageOf(deployContext), settings);
  if (problems.length > 0) throw new Error(problems.join(' '));
  return settings;
}

/** The parts for a function's call; throws as `liveSettings` does. */
export async function liveParts(deployContext: string, origin?: string): Promise<Parts> {
  return await partsFrom(liveSettings(deployContext), stageOf(deployContext), origin);
}
