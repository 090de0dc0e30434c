/** A backup of the database as a file: lines of JSON, compressed. It holds names, addresses and what was paid. */
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline as flow, PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { writeBackup } from '../netlify/server/commands.ts';
import type { Settings } from '../src/settings.ts';
import type { Say } from './progress.ts';
import { Refusal } from './refusal.ts';

/** Writes the backup beside `target` first, so that what has its name is whole. Only its owner may read it. */
export async function writeBackupFile(settings: Settings, target: string, say: Say): Promise<void> {
  if (existsSync(target))
    throw new Refusal(`${target} is there already. Name another file: npm run backup -- FILE`);
  const draft = `${target}.${process.pid}.draft`;
  const text = new PassThrough();
  const closed = new AbortController();
  const written = pipeline(
    text,
    createGzip(),
    createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }),
  ).finally(() => closed.abort());
  // Awaited below, whatever comes first.
  written.catch(() => undefined);
  try {
    const counts = await writeBackup(settings, async (line) => {
      // A file that can't be written or a full disk ends the reading too, which would wait for ever for room.
      closed.signal.throwIfAborted();
      if (!text.write(`${line}\n`)) await once(text, 'drain', closed);
    });
    text.end();
    await written;
    await rename(draft, target);
    say(`${sum(counts)} rows of ${Object.keys(counts).length} tables are in ${target}`);
    say('It holds the data of persons: keep it where only who may read that can.');
  } catch (error) {
    text.destroy();
    const ofFile: unknown = await written.catch((why: unknown) => why);
    await rm(draft, { force: true }).catch(() => undefined);
    // The disk's own words, such as a folder that is not there; what only ended early names no call of the system.
    if (ofFile instanceof Error && 'syscall' in ofFile)
      throw new Refusal(`${target} can't be written (${ofFile.message}).`);
    throw error;
  }
}

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((all, count) => all + count, 0);

/** The lines of a backup's file; throws a refusal where it can't be read to its end. */
export async function* readBackupFile(file: string): AsyncGenerator<string> {
  // An error of either stream comes out of the last one.
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
    throw new Refusal(
      `${file} is no whole backup: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
