import {
  clearDatabase,
  createDemoAccounts,
  receiveOpeningStock,
  syncCatalogue,
} from '../netlify/server/commands.ts';
import { readOpeningStock } from '../sanity/seed/seed.ts';
import { removeOlderDocuments } from '../src/content/client.ts';
import type { Say } from './command.ts';
import type { Config } from './config.ts';
import { fillLake, isContentLocal, writableClient } from './content-lake.ts';

/** Puts the demo's content and stock back, and removes everything else. Hosted content is left alone. */
export async function restoreDemo(config: Config, say: Say): Promise<void> {
  if (isContentLocal(config)) {
    say('Putting the demo content back…');
    const begun = new Date().toISOString();
    await fillLake(config, say);
    await removeOlderDocuments(writableClient(config), begun);
  } else {
    say('The content is hosted elsewhere and stays as it is.');
  }
  await restoreDemoStock(config, say);
}

/** The part of it that follows the content: an empty database with the demo's catalogue, stock and accounts. */
export async function restoreDemoStock(config: Config, say: Say): Promise<void> {
  say('Emptying the database…');
  await clearDatabase(config.settings);
  await fillCatalogue(config, say, { believeVanishing: true });
  await createDemoAccounts(config.settings);
}

/**
 * Brings the shop's mirror to what is published, and takes in the demo's opening stock where the content is the demo.
 * A sync that stops is told and not fatal: the shop then sells what its mirror holds.
 */
export async function fillCatalogue(
  config: Config,
  say: Say,
  { believeVanishing = false }: { readonly believeVanishing?: boolean } = {},
): Promise<void> {
  const { settings } = config;
  const result = await syncCatalogue(settings, { believeVanishing });
  switch (result.kind) {
    case 'synced':
      say(`  ${result.changed} documents new or changed`);
      break;
    case 'alarm':
      say(
        `  stopped: ${result.vanishing.length} of ${result.of} documents would vanish. Nothing was changed.`,
      );
      break;
    case 'unreachable':
      say(`  the content cannot be reached (${result.reason}): the catalogue stays as it last was.`);
      break;
  }
  if (!isContentLocal(config)) return;
  const { variants } = await receiveOpeningStock(settings, readOpeningStock());
  if (variants > 0) say(`  opening stock received for ${variants} variants`);
}
