/**
 * `npm run restore -- FILE`: a backup into an empty database. The embedded one that is there is laid aside, and stays;
 * a server's has to be a new one, so that this command never removes anything.
 */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { closeDatabase, restoreBackup } from '../netlify/server/commands.ts';
import { databaseAddress } from '../netlify/server/db/connection.ts';
import { readArguments } from './arguments.ts';
import { readBackupFile } from './backup-file.ts';
import { takeDataFolder } from './data-folder.ts';
import { refuseOpening } from './database.ts';
import { runCommand } from './ending.ts';
import { sayHere as say } from './progress.ts';
import { Refusal } from './refusal.ts';
import { readSurroundings, type Surroundings } from './surroundings.ts';

await runCommand(async ({ parts }) => {
  const asked = { usage: 'npm run restore -- FILE', options: {}, words: 1 };
  const [file] = readArguments(process.argv.slice(2), asked).words;
  if (file === undefined) throw new Refusal(`Which backup? ${asked.usage}`);
  const source = path.resolve(file);
  if (!existsSync(source)) throw new Refusal(`There is no file ${source}.`);
  const surroundings = readSurroundings();
  parts.defer(await takeDataFolder(surroundings, 'npm run restore'));
  const { settings, dataDir } = surroundings;
  const isEmbedded = databaseAddress(settings) === undefined;
  // The embedded one is made in a folder of its own and takes its place when it is whole, whatever ends this midway.
  const draft = path.join(dataDir, 'restoring');
  const clear = () => rm(draft, { recursive: true, force: true });
  await clear();
  parts.defer(clear);
  const into = isEmbedded ? { ...settings, DATA_DIR: draft } : settings;
  const { at, rows } = await restore({ ...surroundings, settings: into }, source);
  const aside = isEmbedded ? await takePlace(dataDir, draft) : undefined;
  for (const [table, count] of Object.entries(rows)) say(`  ${table}: ${count}`);
  say(`The database is as it was at ${at}.`);
  if (aside !== undefined) say(`What was there before lies in ${aside}; remove it when all is well.`);
  say('Payments since then are asked for by the reconcile; see docs/deploying.md, "Backup".');
});

async function restore(surroundings: Surroundings, source: string) {
  try {
    const result = await restoreBackup(surroundings.settings, readBackupFile(source));
    switch (result.kind) {
      case 'restored':
        return result;
      case 'not-empty':
        throw new Refusal(
          `The database already holds rows (table ${result.table}). Set DATABASE_URL to a new, empty one: ` +
            'restoring removes nothing.',
        );
      case 'other-migrations':
        throw new Refusal(
          `The backup was made by a shop of another version (${result.names.join(', ')}). ` +
            'Restore it with the sources of that version, or newer ones, into a new database.',
        );
      case 'broken':
        throw new Refusal(`${source} is no whole backup: ${result.reason}.`);
      default:
        throw refuseOpening(surroundings, result);
    }
  } finally {
    await closeDatabase();
  }
}

/** Of the embedded database: what was there gets another name, which is answered. */
async function takePlace(dataDir: string, draft: string): Promise<string | undefined> {
  const [folder, restored] = [path.join(dataDir, 'postgres'), path.join(draft, 'postgres')];
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const aside = existsSync(folder) ? `${folder}-before-${now}` : undefined;
  if (aside !== undefined) await rename(folder, aside);
  await rename(restored, folder);
  return aside;
}
