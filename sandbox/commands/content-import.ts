/**
 * `npm run content:import -- FILE --keep|--replace`: imports an archive, or a folder such as `sanity/seed`. The shop may
 * run meanwhile. What becomes of edits has to be said, as an import can't be undone.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readArguments } from './arguments.ts';
import { importContent } from './content-archive.ts';
import { runCommand } from './ending.ts';
import { openContent } from './open-content.ts';
import { sayHere as say } from './progress.ts';
import { Refusal } from './refusal.ts';
import { readSurroundings } from './surroundings.ts';

const asked = {
  usage: 'npm run content:import -- FILE --keep|--replace',
  options: { keep: { type: 'boolean' }, replace: { type: 'boolean' } },
  words: 1,
} as const;

await runCommand(async (run) => {
  const { values, words } = readArguments(process.argv.slice(2), asked);
  const [file] = words;
  if (file === undefined) throw new Refusal(`Which archive? ${asked.usage}`);
  const source = path.resolve(file);
  if (!existsSync(source)) throw new Refusal(`There is no file ${source}.`);
  if (values.keep === values.replace)
    throw new Refusal(
      `Say what becomes of documents that are there already: --keep leaves them as they are, --replace overwrites them. ${asked.usage}`,
    );
  const client = await openContent(readSurroundings(), 'npm run content:import', run);
  const existing = values.keep === true ? 'keep' : 'replace';
  const count = await importContent(client, source, existing, say).catch((error: unknown) => {
    throw new Refusal(
      `${source} did not come whole: ${firstLine(error)}\nIt has to be an archive of npm run content:export or of Sanity's CLI. What came stays; the same command goes on with it.`,
    );
  });
  say(`${count} documents came from ${source}`);
});

function firstLine(error: unknown): string {
  const told = error instanceof Error ? error.message : String(error);
  return told.trim().split('\n', 1)[0] ?? '';
}
