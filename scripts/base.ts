import { randomBytes } from 'node:crypto';
import type { SanityClient } from '@sanity/client';
import type { RedirectRule } from '../netlify/host/redirects.ts';
import { databaseAddress } from '../netlify/server/db/connection.ts';
import type { RunningContentLake } from '../sandbox/content-lake/start-content-lake.ts';
import { contentClient } from '../src/content/client.ts';
import { type CommandRun, type PrintLine, runTimed } from './command.ts';
import { type Config, lockDataFolder } from './config.ts';
import { isContentLocal, startSeededContentLake, withContentLakeSecrets } from './content-lake.ts';
import { openDatabase, requireSpace } from './database.ts';
import { createDatabaseIfMemoryIsLow, memoryLimit, reducePeakMemory } from './memory.ts';
import { requirePorts } from './ports.ts';
import { openMailbox, openPaymentsSandbox } from './stand-ins.ts';

export interface ShopBase {
  readonly config: Config;
  readonly origin: string;
  readonly hostnames: readonly string[];
  readonly content: SanityClient;
  readonly lake: RunningContentLake | undefined;
  readonly sandboxRedirects: readonly RedirectRule[];
}

export async function startShopBase(
  given: Config,
  command: string,
  { parts, ending }: CommandRun,
  say: PrintLine,
): Promise<ShopBase> {
  const memory = memoryLimit();
  reducePeakMemory(memory);
  parts.defer(await lockDataFolder(given, command));
  const config = await withContentLakeSecrets(given);
  const { settings } = config;
  await requirePorts(config);
  if (databaseAddress(settings) === undefined) {
    await requireSpace(config);
    await createDatabaseIfMemoryIsLow(memory, config.dataDir, ending);
  }
  const origin = `http://localhost:${settings.PORT}`;

  let lake: RunningContentLake | undefined;
  if (isContentLocal(config)) {
    // Functions check the content lake's webhooks with this secret.
    process.env.SANITY_WEBHOOK_SECRET ||= randomBytes(24).toString('hex');
    const webhookSecret = process.env.SANITY_WEBHOOK_SECRET;
    const opened = await runTimed(say, ending, 'Opening the content', () =>
      startSeededContentLake({ config, origin, webhookSecret, ending }, say),
    );
    parts.defer(() => opened.close());
    lake = opened;
  }
  // The first matching rule wins, and the mailbox's path is below that of the payment pages.
  const sandboxRedirects =
    settings.SELF_HOSTED === 'on'
      ? []
      : [...(await openMailbox(config, parts)), ...(await openPaymentsSandbox(config, origin, parts))];
  await runTimed(say, ending, 'Opening the database', () => openDatabase(config, parts, say));
  const hostnames = settings.URL === undefined ? [] : [new URL(settings.URL).hostname];
  return { config, origin, hostnames, content: contentClient(settings), lake, sandboxRedirects };
}
