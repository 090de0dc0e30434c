import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline as flow, PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { writeBackup } from '../netlify/server/db/backup/write.ts';
import { connectDatabase } from '../netlify/server/db/connection.ts';
import { recordLastEvent } from '../netlify/server/db/last-events.ts';
import type { Settings } from '../src/settings.ts';
import { CliError } from './arguments.ts';
import type { PrintLine } from './command.ts';

/** Writes to a draft first, so that `target` is always complete. Only its owner may read it. */
export async function writeBackupFile(settings: Settings, target: string, say: PrintLine): Promise<void> {
  if (existsSync(target))
    throw new CliError(`${target} already exists. Choose another file: npm run backup -- FILE`);
  const draft = `${target}.${randomUUID()}.draft`;
  const text = new PassThrough();
  const closed = new AbortController();
  const written = pipeline(
    text,
    createGzip(),
    createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }),
  ).finally(() => closed.abort());
  // Awaited below; this prevents Node from reporting it as unhandled.
  written.catch(() => undefined);
  try {
    const database = await connectDatabase(settings);
    const counts = await writeBackup(database, async (line) => {
      // On a full disk `drain` would never come.
      closed.signal.throwIfAborted();
      if (!text.write(`${line}\n`)) await once(text, 'drain', closed);
    });
    text.end();
    await written;
    await rename(draft, target);
    say(`${sum(counts)} rows of ${Object.keys(counts).length} tables written to ${target}`);
    say('It contains personal data. Keep it where only authorised people can read it.');
    // A database before its migration has no place for the time.
    await recordLastEvent(database, 'backup').catch(() =>
      say('The database could not keep the time of this backup, so preflight and Studio do not know of it.'),
    );
  } catch (error) {
    text.destroy();
    const ofFile: unknown = await written.catch((why: unknown) => why);
    await rm(draft, { force: true }).catch(() => undefined);
    // File system errors have `syscall`; an aborted stream's error has none.
    if (ofFile instanceof Error && 'syscall' in ofFile)
      throw new CliError(
        `${target} can't be written (${ofFile.message}). Free some space, or choose another file.`,
      );
    throw error;
  }
}

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((all, count) => all + count, 0);

/** Throws a `CliError` if the file is damaged or truncated. */
export async function* readBackupFile(file: string): AsyncGenerator<string> {
  // `pipeline` destroys the last stream with the error of either.
  const text = flow(createReadStream(file), createGunzip(), () => undefined).setEncoding('utf8');
  let begun = '';
  try {
    for await (const chunk of text) {
      const [first = '', ...rest] = `${chunk}`.split('\n');
      begun += first;
      for (const line of rest) {
        yield begun;
        begun = line;
      }
    }
  } catch (error) {
    throw new CliError(
      `${file} is not a complete backup: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** .gitignore lists it, because backups contain personal data. */
const FOLDER = 'backups';

/** Returns the named file, or `usual` in the folder for backups. Throws if it already exists. */
export async function resolveOutputFile(
  root: string,
  named: string | undefined,
  usual: string,
  usage: string,
): Promise<string> {
  const target = named === undefined ? path.join(root, FOLDER, usual) : path.resolve(named);
  if (existsSync(target)) throw new CliError(`${target} already exists. Choose another file: ${usage}`);
  if (named === undefined) await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  return target;
}
