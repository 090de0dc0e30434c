/** What `npm start` and `npm run dev` have in common: the data folder, the content, the database, the catalogue. */
import { randomBytes } from 'node:crypto';
import type { SanityClient } from '@sanity/client';
import { databaseAddress } from '../netlify/server/db/connection.ts';
import type { RunningLake } from '../sandbox/content-lake/start-lake.ts';
import type { RedirectRule } from '../sandbox/host/redirects.ts';
import { contentClient } from '../src/content/client.ts';
import { isContentLocal, startSeededLake } from './content-lake.ts';
import { takeDataFolder } from './data-folder.ts';
import { openDatabase } from './database.ts';
import type { Run } from './ending.ts';
import { withLakeSecrets } from './lake-secrets.ts';
import { openMailbox } from './mailbox.ts';
import { makeDatabaseApart, memoryHere, saveMemory } from './memory.ts';
import { openPayments } from './payments.ts';
import { requirePorts } from './ports.ts';
import { type Say, timed } from './progress.ts';
import type { Surroundings } from './surroundings.ts';

export interface Base {
  /** With the lake's secrets, where the content is local. */
  readonly surroundings: Surroundings;
  /** Where the shop will answer. */
  readonly origin: string;
  /** Names besides localhost under which it may be asked for. */
  readonly hostnames: readonly string[];
  readonly content: SanityClient;
  /** Undefined when the content is hosted elsewhere. */
  readonly lake: RunningLake | undefined;
  /** Lead from the shop's own address to the sandbox's pages. */
  readonly sandboxRedirects: readonly RedirectRule[];
}

/** Starts the parts that the shop stands on; each is put on the run's parts. */
export async function startBase(
  given: Surroundings,
  command: string,
  { parts, ending }: Run,
  say: Say,
): Promise<Base> {
  const memory = memoryHere();
  saveMemory(memory);
  parts.defer(await takeDataFolder(given, command));
  const surroundings = await withLakeSecrets(given);
  const { settings } = surroundings;
  await requirePorts(surroundings);
  if (databaseAddress(settings) === undefined) await makeDatabaseApart(memory, surroundings.dataDir, ending);
  const origin = `http://localhost:${settings.PORT}`;

  let lake: RunningLake | undefined;
  if (isContentLocal(surroundings)) {
    // Functions check the lake's webhooks by this secret; nobody else needs to know it.
    process.env.SANITY_WEBHOOK_SECRET ||= randomBytes(24).toString('hex');
    const webhookSecret = process.env.SANITY_WEBHOOK_SECRET;
    const opened = await timed(say, ending, 'Opening the content', () =>
      startSeededLake({ surroundings, origin, webhookSecret, ending }, say),
    );
    parts.defer(() => opened.close());
    lake = opened;
  }
  // The first rule that takes a path counts: the mailbox lies below the pages of the payments.
  const sandboxRedirects =
    settings.SELF_HOSTED === 'on'
      ? []
      : [...(await openMailbox(surroundings, parts)), ...(await openPayments(surroundings, origin, parts))];
  await timed(say, ending, 'Opening the database', () => openDatabase(surroundings, parts, say));
  const hostnames = settings.URL === undefined ? [] : [new URL(settings.URL).hostname];
  return { surroundings, origin, hostnames, content: contentClient(settings), lake, sandboxRedirects };
}
