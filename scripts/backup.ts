/** `npm run backup [-- FILE]`: all that the database holds, as one file. The shop may run meanwhile. */
import { callControl } from '../sandbox/host/control.ts';
import { readArguments } from './arguments.ts';
import { writeBackupFile } from './backup-file.ts';
import { takeDataFolder } from './data-folder.ts';
import { openAsItIs } from './database.ts';
import { runCommand } from './ending.ts';
import { sayHere as say } from './progress.ts';
import { Refusal } from './refusal.ts';
import { readSurroundings } from './surroundings.ts';
import { newFile } from './written-files.ts';

const asked = { usage: 'npm run backup [-- FILE]', options: {}, words: 1 };

await runCommand(async ({ parts }) => {
  const [file] = readArguments(process.argv.slice(2), asked).words;
  const surroundings = readSurroundings();
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const target = await newFile(surroundings.root, file, `backup-${now}.jsonl.gz`, asked.usage);
  const result = await callControl(surroundings.dataDir, 'backup', [target], say);
  if (result.kind === 'failed') throw new Refusal(result.reason);
  if (result.kind === 'done') return;
  parts.defer(await takeDataFolder(surroundings, 'npm run backup'));
  await openAsItIs(surroundings, parts);
  await writeBackupFile(surroundings.settings, target, say);
});
