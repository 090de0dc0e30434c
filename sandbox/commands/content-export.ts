/**
 * `npm run content:export [-- FILE | --seed]`: the content as an archive that Sanity's CLI reads, or into `sanity/seed`.
 * The shop may run meanwhile.
 */
import { rename, rm } from 'node:fs/promises';
import { SEED_FOLDER } from '../../sanity/seed/seed.ts';
import { isContentEmpty } from '../../src/content/client.ts';
import { readArguments } from './arguments.ts';
import { exportContent, exportToFolder } from './content-archive.ts';
import { runCommand } from './ending.ts';
import { openContent, requireContent } from './open-content.ts';
import { sayHere as say } from './progress.ts';
import { Refusal } from './refusal.ts';
import { readSurroundings } from './surroundings.ts';
import { newFile } from './written-files.ts';

const asked = {
  usage: 'npm run content:export [-- FILE | --seed]',
  options: { seed: { type: 'boolean' } },
  words: 1,
} as const;

await runCommand(async (run) => {
  const { values, words } = readArguments(process.argv.slice(2), asked);
  const [file] = words;
  if (values.seed === true && file !== undefined)
    throw new Refusal(`Either a file or --seed: ${asked.usage}`);
  const surroundings = readSurroundings();
  const target =
    values.seed === true
      ? undefined
      : await newFile(
          surroundings.root,
          file,
          `content-${new Date().toISOString().slice(0, 10)}.tar.gz`,
          asked.usage,
        );
  requireContent(surroundings);
  const client = await openContent(surroundings, 'npm run content:export', run);
  if (await isContentEmpty(client))
    throw new Refusal('The content has no documents, so there is nothing to export.');
  if (target === undefined) {
    await exportToFolder(client, SEED_FOLDER, say);
    say(`The published content is in ${SEED_FOLDER}`);
    return;
  }
  // Beside the target first, so that what has its name is whole.
  const draft = `${target}.${process.pid}.draft`;
  run.parts.defer(() => rm(draft, { force: true }));
  await exportContent(client, draft, say);
  await rename(draft, target);
  say(`The content is in ${target}`);
});
