import { readArguments } from './arguments.ts';
import { runCommand, printOnTerminal as say } from './command.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database.ts';

await runCommand(async ({ parts }) => {
  readArguments(process.argv.slice(2), { usage: 'npm run migrate', options: {}, words: 0 });
  await openDatabase(readConfig(), parts, say);
  say('The database schema is up to date.');
});
