/** `npm run content:export [-- FILE]`: the content as an archive that Sanity's CLI reads. The shop may run meanwhile. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { exportContent } from './content-archive.ts';
import { runCommand } from './ending.ts';
import { openContent } from './open-content.ts';
import { sayHere as say } from './progress.ts';
import { Refusal } from './refusal.ts';

const today = new Date().toISOString().slice(0, 10);
const [file = `content-${today}.tar.gz`] = process.argv.slice(2);

await runCommand(async (run) => {
  const target = path.resolve(file);
  if (existsSync(target))
    throw new Refusal(`${target} is there already. Name another file: npm run content:export -- FILE`);
  await exportContent(await openContent('npm run content:export', run), target, say);
  say(`The content is in ${target}`);
});
