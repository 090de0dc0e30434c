/** The command as a process of its own, while no shop runs: it opens the content of the data folder itself. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../lake/lake.fixture.ts';

const SCRIPT = resolve('sandbox/commands/content-import.ts');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function runImport(dataDir: string, file: string) {
  const env = { ...process.env, DATA_DIR: dataDir, LAKE_PORT: String(await freePort()) };
  const run = promisify(execFile)(process.execPath, [SCRIPT, file], { env });
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

  expect(await runImport(dataDir, sound)).toMatchObject({
    code: 0,
    said: expect.stringContaining('1 documents came'),
  });
  expect(await readFile(join(dataDir, 'content', 'documents.ndjson'), 'utf8')).toContain('裳凤蝶');

  const refused = await runImport(dataDir, broken);
  expect(refused.code).toBe(1);
  expect(refused.said).toMatch(/did not come whole: .+\nIt has to be an archive/);
  expect(refused.said).not.toContain('    at ');
}, 60_000);
