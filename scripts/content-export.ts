/** `npm run content:export [-- FILE | --seed]` also works while the shop runs. */
import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { SEED_FOLDER } from '../sanity/seed/seed.ts';
import { isContentEmpty } from '../src/content/client.ts';
import { CliError, readArguments } from './arguments.ts';
import { resolveOutputFile } from './backup-file.ts';
import { runCommand, printOnTerminal as say } from './command.ts';
import { readConfig } from './config.ts';
import { exportContent, exportToFolder } from './content-archive.ts';
import { openContentClient, requireContent } from './content-lake.ts';

const spec = {
  usage: 'npm run content:export [-- FILE | --seed]',
  options: { seed: { type: 'boolean' } },
  words: 1,
} as const;

await runCommand(async (run) => {
  const { values, words } = readArguments(process.argv.slice(2), spec);
  const [file] = words;
  const isSeed = values.seed === true;
  if (isSeed && file !== undefined) throw new CliError(`Name either a file or --seed: ${spec.usage}`);
  const config = readConfig();
  const archive = `content-${new Date().toISOString().slice(0, 10)}.tar.gz`;
  const target = isSeed ? SEED_FOLDER : await resolveOutputFile(config.root, file, archive, spec.usage);
  requireContent(config);
  const client = await openContentClient(config, 'npm run content:export', run);
  if (await isContentEmpty(client))
    throw new CliError(
      'There are no documents to export. Fill the content first: npm start, or npm run content:import',
    );
  if (isSeed) {
    await exportToFolder(client, target, say);
    say(`Published content exported to ${target}`);
    return;
  }
  // Writes to a draft first, so that `target` is always complete.
  const draft = `${target}.${randomUUID()}.draft`;
  run.parts.defer(() => rm(draft, { force: true }));
  await exportContent(client, draft, say);
  await rename(draft, target);
  say(`Content exported to ${target}`);
});
