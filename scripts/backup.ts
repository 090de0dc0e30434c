import { readArguments } from './arguments.ts';
import { resolveOutputFile, writeBackupFile } from './backup-file.ts';
import { runCommand, printOnTerminal as say } from './command.ts';
import { lockDataFolder, readConfig } from './config.ts';
import { openUnmigrated } from './database.ts';
import { askRunningShop } from './running-shop.ts';

const spec = { usage: 'npm run backup [-- FILE]', options: {}, words: 1 };

await runCommand(async ({ parts }) => {
  const [file] = readArguments(process.argv.slice(2), spec).words;
  const config = readConfig();
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const target = await resolveOutputFile(config.root, file, `backup-${now}.jsonl.gz`, spec.usage);
  if (await askRunningShop(config, 'backup', [target], say)) return;
  parts.defer(await lockDataFolder(config, 'npm run backup'));
  await openUnmigrated(config, parts);
  await writeBackupFile(config.settings, target, say);
});
