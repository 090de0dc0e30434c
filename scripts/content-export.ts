/** `npm run content:export [-- FILE]` writes the content to an archive for Sanity's CLI, also while the shop runs. */
import { rename, rm } from 'node:fs/promises';
import { isContentEmpty } from '../src/content/revision.ts';
import { Refusal, readArguments } from './arguments.ts';
import { newOutputFile } from './backup-file.ts';
import { runCommand, sayHere as say } from './command.ts';
import { readConfig } from './config.ts';
import { exportContent } from './content-archive.ts';
import { openContent, requireContent } from './content-lake.ts';

const asked = { usage: 'npm run content:export [-- FILE]', options: {}, words: 1 };

await runCommand(async (run) => {
  const [file] = readArguments(process.argv.slice(2), asked).words;
  const config = readConfig();
  const target = await newOutputFile(
    config.root,
    file,
    `content-${new Date().toISOString().slice(0, 10)}.tar.gz`,
    asked.usage,
  );
  requireContent(config);
  const client = await openContent(config, 'npm run content:export', run);
  if (await isContentEmpty(client))
    throw new Refusal(
      'There are no documents to export. Fill the content first: npm start, or npm run content:import',
    );
  // Written to a draft first, so that `target` is never half an archive.
  const draft = `${target}.${process.pid}.draft`;
  run.parts.defer(() => rm(draft, { force: true }));
  await exportContent(client, draft, say);
  await rename(draft, target);
  say(`Content exported to ${target}`);
});
