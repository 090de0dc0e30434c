/** `npm run content:import -- FILE [--keep]`: an archive into the content. The shop may run meanwhile. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { importContent } from './content-archive.ts';
import { runCommand } from './ending.ts';
import { openContent } from './open-content.ts';
import { sayHere as say } from './progress.ts';
import { Refusal } from './refusal.ts';

const args = process.argv.slice(2);
const [file] = args.filter((arg) => !arg.startsWith('--'));

await runCommand(async (run) => {
  if (file === undefined)
    throw new Refusal(
      'Which archive? npm run content:import -- FILE replaces documents that are there; with --keep it leaves them.',
    );
  const source = path.resolve(file);
  if (!existsSync(source)) throw new Refusal(`There is no file ${source}.`);
  const client = await openContent('npm run content:import', run);
  const existing = args.includes('--keep') ? 'keep' : 'replace';
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
