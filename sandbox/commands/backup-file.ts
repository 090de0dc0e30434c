/** A backup of the database as a file: lines of JSON, compressed. It holds names, addresses and what was paid. */
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline as flow, PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { writeBackup } from '../../netlify/server/commands.ts';
import type { Settings } from '../../src/settings.ts';
import type { Say } from './progress.ts';
import { Refusal } from './refusal.ts';

/** Writes the backup beside `target` first, so that what has its name is whole. Only its owner may read it. */
export async function writeBackupFile(settings: Settings, target: string, say: Say): Promise<void> {
  if (existsSync(target))
    throw new Refusal(`${target} is there already. Name another file: npm run backup -- FILE`);
  const draft = `${target}.${process.pid}.draft`;
  const text = new PassThrough();
  const written = pipeline(
    text,
    createGzip(),
    createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }),
  );
  try {
    const counts = await Promise.race([
      writeBackup(settings, async (line) => {
        if (!text.write(`${line}\n`)) await once(text, 'drain');
      }),
      // A full disk ends the writing, which would wait for ever for room.
      written.then(() => Promise.reject(new Error(`${draft} was closed too early`))),
    ]);
    text.end();
    await written;
    await rename(draft, target);
    say(`${sum(counts)} rows of ${Object.keys(counts).length} tables are in ${target}`);
    say('It holds the data of persons: keep it where only who may read that can.');
  } catch (error) {
    text.destroy();
    await written.catch(() => undefined);
    await rm(draft, { force: true });
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
