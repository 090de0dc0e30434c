/** `npm run migrate`: brings the database of DATABASE_URL, or the embedded one, to the newest schema. */
import { readArguments } from './arguments.ts';
import { openDatabase } from './database.ts';
import { runCommand } from './ending.ts';
import { sayHere as say } from './progress.ts';
import { readSurroundings } from './surroundings.ts';

await runCommand(async ({ parts }) => {
  readArguments(process.argv.slice(2), { usage: 'npm run migrate', options: {}, words: 0 });
  await openDatabase(readSurroundings(), parts, say);
  say('The database has the newest schema.');
});
