/** Starts the local content lake with the demo content in it. */
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SanityClient } from '@sanity/client';
import { completeOldSeed, SEED_FOLDER } from '../../sanity/seed/seed.ts';
import { contentClient, isContentEmpty } from '../../src/content/client.ts';
import { DOCUMENT_KINDS } from '../../src/content/kinds.ts';
import { lakeAddress } from '../../src/content/lake-address.ts';
import { findHolder } from '../common/folder-lock.ts';
import { LAKE_LOCK, type RunningLake, startLake } from '../lake/start-lake.ts';
import type { EditorCheck } from '../lake/users/identity.ts';
import { importContent } from './content-archive.ts';
import { logOf, type Say } from './progress.ts';
import { Refusal } from './refusal.ts';
import type { Surroundings } from './surroundings.ts';

export interface LakePlan {
  readonly surroundings: Surroundings;
  /** Address of the shop, which the lake tells of published documents. */
  readonly origin: string;
  readonly webhookSecret: string;
  /** Aborted when the command shall end: the lake is then left half filled, and the next start goes on. */
  readonly ending: AbortSignal;
}

/** Whether the content is kept here; else it lives at Sanity's hosted service or another lake. */
export function isContentLocal({ settings }: Surroundings): boolean {
  return settings.SANITY_API_HOST === undefined && lakeAddress(settings) !== undefined;
}

/** A client for the shop's own lake that may write, and sees drafts. */
export function writingClient({ settings }: Surroundings): SanityClient {
  return contentClient(settings).withConfig({ perspective: 'raw' });
}

/** Starts the lake and fills an empty one. Refuses when its port or folder cannot be had. */
export async function startSeededLake(plan: LakePlan, say: Say): Promise<RunningLake> {
  const { surroundings, origin, webhookSecret } = plan;
  const lake = await open(surroundings, origin, webhookSecret);
  const begun = existsSync(seedingNote(surroundings));
  if (!begun && !(await isContentEmpty(writingClient(surroundings)))) {
    await completeOldSeed(writingClient(surroundings));
    return lake;
  }
  // The shop is not there yet to hear of hundreds of new documents; it reads them all by itself afterwards.
  await lake.close();
  const deaf = await open(surroundings, origin);
  try {
    await fillLake(surroundings, say, plan.ending);
  } finally {
    await deaf.close();
  }
  return open(surroundings, origin, webhookSecret);
}

/** Puts the demo content into the lake; what the demo does not name stays. */
export async function fillLake(surroundings: Surroundings, say: Say, ending?: AbortSignal): Promise<void> {
  await writeFile(seedingNote(surroundings), '');
  await importContent(writingClient(surroundings), SEED_FOLDER, 'replace', say, ending);
  await rm(seedingNote(surroundings));
}

/** Lies there while the lake is being filled: a process killed in between leaves it, and the next start goes on. */
function seedingNote(surroundings: Surroundings): string {
  return path.join(contentFolder(surroundings), 'seeding');
}

/** The folder of the local content; one in which no shop was ever started has none. */
export function contentFolder({ dataDir }: Pick<Surroundings, 'dataDir'>): string {
  return path.join(dataDir, 'content');
}

/** Address of the lake that is open on this data folder, whatever its port; undefined where none is. */
export function findRunningLake(surroundings: Surroundings): Promise<string | undefined> {
  return findHolder(path.join(contentFolder(surroundings), LAKE_LOCK));
}

/** Asks the shop whether the session and the role behind an editor's token still stand. */
async function checkEditor(origin: string, token: string): ReturnType<EditorCheck> {
  try {
    const answer = await fetch(`${origin}/api/v1/content/editor`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(5000),
    });
    await answer.body?.cancel();
    if (answer.ok) return 'stands';
    return answer.status >= 500 ? 'unreachable' : 'ended';
  } catch {
    return 'unreachable';
  }
}

/**
 * The lake for a command that needs nothing else of the shop, which hears of it at its next start. It takes any free
 * port: the usual one may be another shop's.
 */
export function openLakeAlone(surroundings: Surroundings): Promise<RunningLake> {
  return open(surroundings, `http://localhost:${surroundings.settings.PORT}`, undefined, 0);
}

/** Tells the shop at `origin` of what is published, where the secret that signs this is given. */
async function open(
  { settings, dataDir }: Surroundings,
  origin: string,
  webhookSecret?: string,
  port = settings.LAKE_PORT ?? settings.PORT + 1,
): Promise<RunningLake> {
  if (settings.SANITY_TOKEN === undefined) throw new Error('The lake is opened without its secrets.');
  // What it says while starting, our own lines say better.
  let isOpen = false;
  const result = await startLake({
    port,
    // Pictures have the name of the host that the Studio's policy allows. A free port is known only to the lake.
    ...(port === 0 ? {} : { publicUrl: `http://localhost:${port}` }),
    dataDir: contentFolder({ dataDir }),
    projectId: settings.SANITY_PROJECT_ID,
    dataset: settings.SANITY_DATASET,
    token: settings.SANITY_TOKEN,
    studioSecret: settings.STUDIO_TOKEN_SECRET,
    checkEditor: (token) => checkEditor(origin, token),
    allowedOrigins: [origin],
    webhooks:
      webhookSecret === undefined
        ? []
        : [{ url: `${origin}/api/v1/sanity/webhook`, secret: webhookSecret, types: DOCUMENT_KINDS }],
    log: (line) => {
      if (isOpen) logOf('content lake', line);
    },
  });
  isOpen = true;
  if (result.kind === 'running') return result;
  if (result.kind === 'port-taken' || result.kind === 'port-forbidden')
    throw new Refusal(`${result.message} Set LAKE_PORT to another port.`);
  throw new Refusal(result.message);
}
