import { rm } from 'node:fs/promises';
import path from 'node:path';
import { readArguments } from './arguments.ts';
import { startShopBase } from './base.ts';
import { runCommand, printOnTerminal as say } from './command.ts';
import { lockDataFolder, readConfig } from './config.ts';
import { isContentLocal } from './content-lake.ts';
import { promptForDatabaseName, RESET_ACTION, requireConsent } from './database.ts';
import { restoreDemo, restoreDemoStock } from './demo.ts';
import { askRunningShop } from './running-shop.ts';

const spec = {
  usage: 'npm run reset [-- --database NAME]',
  options: { database: { type: 'string' } },
  words: 0,
} as const;

await runCommand(async (run) => {
  const { values } = readArguments(process.argv.slice(2), spec);
  const config = readConfig();
  const named = values.database ?? (await promptForDatabaseName(config.settings, RESET_ACTION, run.ending));
  requireConsent(config.settings, named, RESET_ACTION);
  // The running shop may use another database, so it checks the name itself.
  const args = named === undefined ? [] : [named];
  if (!(await askRunningShop(config, 'reset', args, say))) {
    run.parts.defer(await lockDataFolder(config, 'npm run reset'));
    // Deletes the folders, so that a reset also works if their data is unreadable.
    const isLocal = isContentLocal(config);
    if (isLocal) await clear(config.dataDir, 'content');
    await clear(config.dataDir, 'postgres');
    const base = await startShopBase(config, 'npm run reset', run, say);
    // `startShopBase` fills an empty content lake with the demo.
    await (isLocal ? restoreDemoStock : restoreDemo)(base.config, say);
  }
  say('The demo data is back.');
});

async function clear(dataDir: string, name: string): Promise<void> {
  await rm(path.join(dataDir, name), { recursive: true, force: true });
}
