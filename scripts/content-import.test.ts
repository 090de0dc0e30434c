/** The command as a process of its own, while no shop runs: it opens the content of the data folder itself. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../sandbox/content-lake/lake.fixture.ts';

const SCRIPT = resolve('scripts/content-import.ts');

async function runImport(dataDir: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir };
  const run = promisify(execFile)(process.execPath, [SCRIPT, ...args], { env });
  return await run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  );
}

test('An import while the shop is stopped writes to the content that the next start opens; a broken file is told in one sentence', async () => {
  const folder = await temporaryFolder();
  const [dataDir, sound, broken] = [join(folder, 'data'), join(folder, 'a.ndjson'), join(folder, 'b.tar.gz')];
  await writeFile(sound, '{"_id":"drafts.s","_type":"species","name":"裳凤蝶"}\n');
  await writeFile(broken, 'no archive');

  expect(await runImport(dataDir, sound, '--replace')).toMatchObject({
    code: 0,
    said: expect.stringContaining('1 documents came'),
  });
  expect(await readFile(join(dataDir, 'content', 'documents.ndjson'), 'utf8')).toContain('裳凤蝶');

  const refused = await runImport(dataDir, broken, '--keep');
  expect(refused.code).toBe(1);
  expect(refused.said).toMatch(/did not come whole: .+\nIt has to be an archive/);
  expect(refused.said).not.toContain('    at ');
}, 60_000);

test('An import says what becomes of edits, or does not begin', async () => {
  const folder = await temporaryFolder();
  const [dataDir, sound] = [join(folder, 'data'), join(folder, 'a.ndjson')];
  await writeFile(sound, '{"_id":"drafts.s","_type":"species","name":"裳凤蝶"}\n');
  for (const [args, sentence] of [
    [['--kepe'], "Unknown option '--kepe'."],
    [[], 'Say what becomes of documents'],
  ] as const) {
    const { code, said } = await runImport(dataDir, sound, ...args);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(sentence) });
    expect(said).not.toContain('    at ');
  }
  expect(existsSync(dataDir)).toBe(false);
}, 60_000);
