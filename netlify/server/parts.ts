/** What the server's services work with, put together once in a process from the settings. */
import type { SanityClient } from '@sanity/client';
import { contentClient } from '../../src/content/client.ts';
import { requireSettings, type Settings } from '../../src/settings.ts';
import { purgeCdn } from './cdn.ts';
import { type Database, database } from './db/connection.ts';
import { type LogLine, writeLog } from './log.ts';
import { type Stage, stageOf, unfitFor } from './stage.ts';

export interface Parts {
  readonly database: Database;
  readonly content: SanityClient;
  /** Lets the CDN forget the answers that carry one of the tags. */
  readonly purge: (tags: readonly string[]) => Promise<void>;
  readonly log: LogLine;
  readonly settings: Settings;
}

/** Read from the environment once. */
let settings: Settings | undefined;
const clients = new WeakMap<Settings, SanityClient>();

/** The parts with settings that are known already, as a command of the host has them. */
export async function partsFrom(given: Settings, stage: Stage): Promise<Parts> {
  const content = clients.get(given) ?? contentClient(given);
  clients.set(given, content);
  return {
    database: await database(given),
    content,
    purge: stage === 'local' ? async () => undefined : purgeCdn,
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
export async function liveParts(deployContext: string): Promise<Parts> {
  return await partsFrom(liveSettings(deployContext), stageOf(deployContext));
}
