/**
 * `npm run restore -- FILE` removes nothing: an embedded database is renamed, and a server's must
 * be empty.
 */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { restoreBackup } from '../netlify/server/commands.ts';
import { closeDatabase, databaseAddress } from '../netlify/server/db/connection.ts';
import { CliError, readArguments } from './arguments.ts';
import { readBackupFile } from './backup-file.ts';
import { runCommand, printOnTerminal as say } from './command.ts';
import { type Config, lockDataFolder, readConfig } from './config.ts';
import { databaseOpenError } from './database.ts';

await runCommand(async ({ parts }) => {
  const spec = { usage: 'npm run restore -- FILE', options: {}, words: 1 };
  const [file] = readArguments(process.argv.slice(2), spec).words;
  if (file === undefined) throw new CliError(`Name the backup to restore: ${spec.usage}`);
  const source = path.resolve(file);
  if (!existsSync(source)) throw new CliError(`There is no file ${source}.`);
  const config = readConfig();
  parts.defer(await lockDataFolder(config, 'npm run restore'));
  const { settings, dataDir } = config;
  const isEmbedded = databaseAddress(settings) === undefined;
  // The restored database replaces the old one when complete.
  const draft = path.join(dataDir, 'restoring');
  const clear = () => rm(draft, { recursive: true, force: true });
  await clear();
  parts.defer(clear);
  const into = isEmbedded ? { ...settings, DATA_DIR: draft } : settings;
  const { at, rows } = await restore({ ...config, settings: into }, source);
  const previous = isEmbedded ? await replaceDatabase(dataDir, draft) : undefined;
  for (const [table, count] of Object.entries(rows)) say(`  ${table}: ${count}`);
  say(`The database is as it was at ${at}.`);
  if (previous !== undefined) say(`The previous database is in ${previous}. Remove it when all is well.`);
  say('The reconcile job fetches payments made since then; see docs/deploying.md, "Backup".');
});

async function restore(config: Config, source: string) {
  try {
    const result = await restoreBackup(config.settings, readBackupFile(source));
    switch (result.kind) {
      case 'restored':
        return result;
      case 'not-empty':
        throw new CliError(
          `The database already holds rows (table ${result.table}). Set DATABASE_URL to a new, empty one: ` +
            'a restore removes nothing.',
        );
      case 'other-migrations':
        throw new CliError(
          `The backup was made by a shop of another version (${result.names.join(', ')}). ` +
            'Restore it with that version or a newer one, into a new database.',
        );
      case 'broken':
        throw new CliError(`${source} is not a complete backup: ${result.reason}. Choose another one.`);
      default:
        throw databaseOpenError(config, result);
    }
  } finally {
    await closeDatabase();
  }
}

async function replaceDatabase(dataDir: string, draft: string): Promise<string | undefined> {
  const [folder, restored] = [path.join(dataDir, 'postgres'), path.join(draft, 'postgres')];
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const aside = existsSync(folder) ? `${folder}-before-${now}` : undefined;
  if (aside !== undefined) await rename(folder, aside);
  await rename(restored, folder);
  return aside;
}
