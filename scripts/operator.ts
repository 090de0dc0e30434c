import { runCommand, printOnTerminal as say } from './command.ts';
import { lockDataFolder, readConfig } from './config.ts';
import { openUnmigrated, requireSchema } from './database.ts';
import { requireOperatorTask, runOperatorTask } from './operate.ts';
import { askRunningShop } from './running-shop.ts';

const args = process.argv.slice(2);

await runCommand(async ({ parts }) => {
  requireOperatorTask(args);
  const config = readConfig();
  if (await askRunningShop(config, 'operator', args, say)) return;
  parts.defer(await lockDataFolder(config, 'npm run operator'));
  await openUnmigrated(config, parts);
  await requireSchema(config);
  await runOperatorTask(config.settings, args, say);
});
