/** `npm run reset`: puts the demo data back, in the running shop if there is one. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { callControl } from '../sandbox/host/control.ts';
import { readArguments } from './arguments.ts';
import { startBase } from './base.ts';
import { askForName, RESET, requireConsent } from './consent.ts';
import { isContentLocal } from './content-lake.ts';
import { takeDataFolder } from './data-folder.ts';
import { runCommand } from './ending.ts';
import { sayHere as say } from './progress.ts';
import { putDemoBack, putStockBack } from './put-demo-back.ts';
import { Refusal } from './refusal.ts';
import { readSurroundings } from './surroundings.ts';

const asked = {
  usage: 'npm run reset [-- --database NAME]',
  options: { database: { type: 'string' } },
  words: 0,
} as const;

await runCommand(async (run) => {
  const { values } = readArguments(process.argv.slice(2), asked);
  const surroundings = readSurroundings();
  const named = values.database ?? (await askForName(surroundings.settings, RESET, run.ending));
  requireConsent(surroundings.settings, named, RESET);
  // The running shop may have another database than this terminal's settings name, and looks for itself.
  const args = named === undefined ? [] : [named];
  const result = await callControl(surroundings.dataDir, 'reset', args, say);
  if (result.kind === 'failed') throw new Refusal(`The running shop could not do it: ${result.reason}`);
  if (result.kind === 'nobody') {
    run.parts.defer(await takeDataFolder(surroundings, 'npm run reset'));
    // Begun from nothing, so that even data that cannot be read any more is put right.
    const isFilledAnew = isContentLocal(surroundings);
    if (isFilledAnew) await clear(surroundings.dataDir, 'content');
    await clear(surroundings.dataDir, 'postgres');
    const base = await startBase(surroundings, 'npm run reset', run, say);
    // An empty lake was filled with the demo as it was opened.
    await (isFilledAnew ? putStockBack : putDemoBack)(base.surroundings, say);
  }
  say('The demo data is back.');
});

async function clear(dataDir: string, name: string): Promise<void> {
  await rm(path.join(dataDir, name), { recursive: true, force: true });
}
