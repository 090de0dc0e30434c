/** `npm run operator -- TASK …`: an operator's tasks, in the running shop if there is one. */
import { callControl } from '../sandbox/host/control.ts';
import { takeDataFolder } from './data-folder.ts';
import { openAsItIs, requireSchema } from './database.ts';
import { runCommand } from './ending.ts';
import { operate, requireTask } from './operate.ts';
import { sayHere as say } from './progress.ts';
import { Refusal } from './refusal.ts';
import { readSurroundings } from './surroundings.ts';

const args = process.argv.slice(2);

await runCommand(async ({ parts }) => {
  requireTask(args);
  const surroundings = readSurroundings();
  const result = await callControl(surroundings.dataDir, 'operator', args, say);
  if (result.kind === 'failed') throw new Refusal(result.reason);
  if (result.kind === 'done') return;
  parts.defer(await takeDataFolder(surroundings, 'npm run operator'));
  await openAsItIs(surroundings, parts);
  await requireSchema(surroundings);
  await operate(surroundings.settings, args, say);
});
