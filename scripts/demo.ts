import {
  acceptFirstSets,
  clearDatabase,
  createDemoAccounts,
  receiveOpeningStock,
  syncCatalogue,
} from '../netlify/server/commands.ts';
import { readOpeningStock } from '../sanity/seed/seed.ts';
import { removeOlderDocuments } from '../src/content/client.ts';
import type { PrintLine } from './command.ts';
import type { Config } from './config.ts';
import { fillContentLake, isContentLocal, writableClient } from './content-lake.ts';

/** Hosted content stays unchanged. */
export async function restoreDemo(config: Config, say: PrintLine): Promise<void> {
  if (isContentLocal(config)) {
    say('Putting the demo content back…');
    const begun = new Date().toISOString();
    await fillContentLake(config, say);
    await removeOlderDocuments(writableClient(config), begun);
  } else {
    say('The content is hosted elsewhere and stays as it is.');
  }
  await restoreDemoStock(config, say);
}

export async function restoreDemoStock(config: Config, say: PrintLine): Promise<void> {
  say('Emptying the database…');
  await clearDatabase(config.settings);
  await fillCatalogue(config, say, { allowMassDeletion: true });
  await createDemoAccounts(config.settings);
}

/**
 * Opening stock is only for the demo. After a failed sync the shop sells what its catalogue holds.
 */
export async function fillCatalogue(
  config: Config,
  say: PrintLine,
  { allowMassDeletion = false }: { readonly allowMassDeletion?: boolean } = {},
): Promise<void> {
  const { settings } = config;
  const result = await syncCatalogue(settings, { allowMassDeletion });
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
  await acceptFirstSets(settings);
  const { variants } = await receiveOpeningStock(settings, readOpeningStock());
  if (variants > 0) say(`  opening stock received for ${variants} variants`);
}
