/**
 * `npm run content:import -- FILE --keep|--replace`: overwriting edits can't be undone, so one
 * option is required.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CliError, readArguments } from './arguments.ts';
import { runCommand, printOnTerminal as say } from './command.ts';
import { readConfig } from './config.ts';
import { importContent } from './content-archive.ts';
import { openContentClient } from './content-lake.ts';

const spec = {
  usage: 'npm run content:import -- FILE --keep|--replace',
  options: { keep: { type: 'boolean' }, replace: { type: 'boolean' } },
  words: 1,
} as const;

await runCommand(async (run) => {
  const { values, words } = readArguments(process.argv.slice(2), spec);
  const [file] = words;
  if (file === undefined) throw new CliError(`Name the archive to import: ${spec.usage}`);
  const source = path.resolve(file);
  if (!existsSync(source)) throw new CliError(`There is no file ${source}.`);
  if (values.keep === values.replace)
    throw new CliError(
      `Choose what happens to documents that already exist: --keep leaves them unchanged, --replace overwrites them. ${spec.usage}`,
    );
  const client = await openContentClient(readConfig(), 'npm run content:import', run);
  const existing = values.keep === true ? 'keep' : 'replace';
  const count = await importContent(client, source, existing, say).catch((error: unknown) => {
    throw new CliError(
      `${source} was not imported completely: ${firstLine(error)}\nUse an archive of npm run content:export or of Sanity's CLI. What was imported stays; the same command continues.`,
    );
  });
  const isKept = existing === 'keep' ? '; those that existed are unchanged' : '';
  say(`${count} documents imported from ${source}${isKept}`);
});

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.trim().split('\n', 1)[0] ?? '';
}
