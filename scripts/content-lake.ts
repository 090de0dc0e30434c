import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SanityClient } from '@sanity/client';
import { readOrCreateSecret } from '../netlify/server/local-secret.ts';
import { findHolder } from '../sandbox/common/folder-lock.ts';
import type { EditorCheck } from '../sandbox/content-lake/identity.ts';
import {
  CONTENT_LAKE_LOCK,
  type RunningContentLake,
  startContentLake,
} from '../sandbox/content-lake/start-content-lake.ts';
import { completeOldSeed, SEED_FOLDER } from '../sanity/seed/seed.ts';
import { contentClient, isContentEmpty } from '../src/content/client.ts';
import { localContentLakeUrl } from '../src/content/content-lake-address.ts';
import { DOCUMENT_KINDS } from '../src/content/kinds.ts';
import { handleRateLimit } from '../src/content/rate-limit.ts';
import { CliError } from './arguments.ts';
import { type CommandRun, logStandIn, type PrintLine } from './command.ts';
import { type Config, lockDataFolder } from './config.ts';
import { importContent } from './content-archive.ts';

export interface SeededContentLakeOptions {
  readonly config: Config;
  /** The shop receives the webhooks. */
  readonly origin: string;
  readonly webhookSecret: string;
  readonly ending: AbortSignal;
}

/** False if the content is hosted by Sanity or another content lake. */
export function isContentLocal({ settings }: Config): boolean {
  return settings.SANITY_API_HOST === undefined && localContentLakeUrl(settings) !== undefined;
}

/** Returns a client that can write and sees drafts. */
export function writableClient({ settings }: Config): SanityClient {
  return contentClient(settings).withConfig({ perspective: 'raw', requestHandler: handleRateLimit() });
}

export async function startSeededContentLake(
  plan: SeededContentLakeOptions,
  say: PrintLine,
): Promise<RunningContentLake> {
  const { config, origin, webhookSecret } = plan;
  const lake = await open(config, origin, webhookSecret);
  const begun = existsSync(seedingNote(config));
  if (!begun && !(await isContentEmpty(writableClient(config)))) {
    await completeOldSeed(writableClient(config));
    return lake;
  }
  // Without the shop there are no webhooks; the shop reads everything when it starts.
  await lake.close();
  const deaf = await open(config, origin);
  try {
    await fillContentLake(config, say, plan.ending);
  } finally {
    await deaf.close();
  }
  return open(config, origin, webhookSecret);
}

export async function fillContentLake(config: Config, say: PrintLine, ending?: AbortSignal): Promise<void> {
  await writeFile(seedingNote(config), '');
  await importContent(writableClient(config), SEED_FOLDER, 'replace', say, ending);
  await rm(seedingNote(config));
}

/** Marks an unfinished seed, so that the next start continues it. */
function seedingNote(config: Config): string {
  return path.join(contentFolder(config), 'seeding');
}

function contentFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'content');
}

function findRunningLake(config: Config): Promise<string | undefined> {
  return findHolder(path.join(contentFolder(config), CONTENT_LAKE_LOCK));
}

/** Asks the shop whether the session and role are still valid. */
async function checkEditor(origin: string, token: string): ReturnType<EditorCheck> {
  try {
    const response = await fetch(`${origin}/api/v1/content/editor`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(5000),
    });
    await response.body?.cancel();
    if (response.ok) return 'stands';
    return response.status >= 500 ? 'unreachable' : 'ended';
  } catch {
    return 'unreachable';
  }
}

/** Listens on any free port, because another shop may use the usual one. */
function openLakeAlone(config: Config): Promise<RunningContentLake> {
  return open(config, `http://localhost:${config.settings.PORT}`, undefined, 0);
}

/** Sends webhooks to `origin` if `webhookSecret` is given. */
async function open(
  { settings, dataDir }: Config,
  origin: string,
  webhookSecret?: string,
  port = settings.LAKE_PORT ?? settings.PORT + 1,
): Promise<RunningContentLake> {
  if (settings.SANITY_TOKEN === undefined)
    throw new Error('The content lake needs its secrets: call withLakeSecrets first.');
  // During the start, the command's own messages suffice.
  let isOpen = false;
  const result = await startContentLake({
    port,
    // The Studio's content security policy allows images from this host name.
    ...(port === 0 ? {} : { publicUrl: `http://localhost:${port}` }),
    dataDir: contentFolder({ dataDir }),
    projectId: settings.SANITY_PROJECT_ID,
    dataset: settings.SANITY_DATASET,
    token: settings.SANITY_TOKEN,
    studioSecret: settings.STUDIO_TOKEN_SECRET,
    checkEditor: (token) => checkEditor(origin, token),
    allowedOrigins: [origin],
    // Without the shop nobody edits.
    plan: webhookSecret === undefined ? undefined : settings.LAKE_PLAN,
    webhooks:
      webhookSecret === undefined
        ? []
        : [
            {
              url: `${origin}/api/v1/sanity/webhook`,
              secret: webhookSecret,
              types: [...DOCUMENT_KINDS],
            },
          ],
    log: (line) => {
      if (isOpen) logStandIn('content lake', line);
    },
  });
  isOpen = true;
  if (result.kind === 'running') return result;
  if (result.kind === 'port-taken' || result.kind === 'port-forbidden')
    throw new CliError(`${result.message} Set LAKE_PORT to another port.`);
  throw new CliError(result.message);
}

const SECRET_FILES = { SANITY_TOKEN: 'sanity-token', STUDIO_TOKEN_SECRET: 'studio-token-secret' } as const;

/**
 * Each secret is created once and stored, unless it is set. Functions and the build read them from
 * the environment.
 */
export async function withContentLakeSecrets(config: Config): Promise<Config> {
  if (!isContentLocal(config)) return config;
  const { settings, dataDir } = config;
  const secrets = {
    SANITY_TOKEN: settings.SANITY_TOKEN ?? (await readOrCreateSecret(dataDir, SECRET_FILES.SANITY_TOKEN)),
    STUDIO_TOKEN_SECRET:
      settings.STUDIO_TOKEN_SECRET ?? (await readOrCreateSecret(dataDir, SECRET_FILES.STUDIO_TOKEN_SECRET)),
  };
  Object.assign(process.env, secrets);
  return { ...config, settings: { ...settings, ...secrets } };
}

/** Uses the running shop's content, a content lake opened here, or Sanity. */
export async function openContentClient(
  given: Config,
  command: string,
  { parts }: CommandRun,
): Promise<SanityClient> {
  if (!isContentLocal(given)) {
    if (given.settings.SANITY_TOKEN === undefined)
      throw new CliError('The content is hosted. Set SANITY_TOKEN to a token that may read and write it.');
    return writableClient(given);
  }
  // Found by the folder's lock, because another shop may use the port.
  const running = await findRunningLake(given);
  if (running !== undefined) return writableClient(at(running, await withContentLakeSecrets(given)));
  parts.defer(await lockDataFolder(given, command));
  const config = await withContentLakeSecrets(given);
  const lake = await openLakeAlone(config);
  parts.defer(() => lake.close());
  return writableClient(at(lake.address, config));
}

function at(address: string, config: Config): Config {
  const settings = { ...config.settings, LAKE_PORT: Number(new URL(address).port) };
  return { ...config, settings };
}

/** Throws if no shop was ever started on this data folder. */
export function requireContent(config: Config): void {
  const folder = contentFolder(config);
  if (isContentLocal(config) && !existsSync(folder))
    throw new CliError(
      `There is no content in ${config.dataDir}, because no shop was started there. Set DATA_DIR to the shop's folder.`,
    );
}
