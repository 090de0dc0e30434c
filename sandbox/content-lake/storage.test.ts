import { appendFile, mkdir, readdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  contentLakeOptions,
  createContentLakeClient,
  startContentLakeProcess,
  startTestContentLake,
  temporaryFolder,
} from './content-lake.fixture.ts';
import { makeRedAndBluePicture } from './pictures.fixture.ts';
import { startContentLake } from './start-content-lake.ts';

const line = (id: string, fields: object = {}) =>
  `${JSON.stringify({ _id: id, _type: 'page', _rev: 'r', _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z', ...fields })}\n`;

test('Documents and pictures survive a restart', async () => {
  const dataDir = await temporaryFolder();
  const first = await startContentLake(contentLakeOptions(dataDir));
  if (first.kind !== 'running') throw new Error(first.message);
  const stored = await createContentLakeClient(first.address).create({
    _id: 'a',
    _type: 'page',
    title: '关于\u2028我们',
  });
  const picture = await makeRedAndBluePicture(20, 10);
  const asset = await createContentLakeClient(first.address).assets.upload('image', picture);
  await first.close();
  const second = await startTestContentLake({ dataDir });
  expect(await second.client().getDocument('a')).toEqual(stored);
  const [found] = await second.client().getDocuments([asset._id]);
  expect(found?.url).toBe(`${second.address}/${asset.path}`);
  expect((await fetch(String(found?.url))).status).toBe(200);
});

test('A file whose write was interrupted does no harm', async () => {
  const dataDir = await temporaryFolder();
  await writeFile(join(dataDir, 'documents.ndjson'), line('a'));
  await writeFile(join(dataDir, 'documents.ndjson.writing'), line('a').slice(0, 30));
  await writeFile(join(dataDir, 'transactions.ndjson'), '{"id":"half","timest');
  const lake = await startTestContentLake({ dataDir });
  await lake.client().create({ _id: 'b', _type: 'page' });
  expect(await lake.client().fetch('*._id')).toEqual(['a', 'b']);
  await lake.close();
  expect(await (await startTestContentLake({ dataDir })).client().fetch('*._id')).toEqual(['a', 'b']);
});

test('A content lake that is closed on a full disk frees its folder and loses nothing', async () => {
  const dataDir = await temporaryFolder();
  const logged: string[] = [];
  const log = (line: string) => void logged.push(line);
  const full = await startContentLake({ ...contentLakeOptions(dataDir), log });
  if (full.kind !== 'running') throw new Error(full.message);
  await createContentLakeClient(full.address).create({ _id: 'a', _type: 'page' });
  // Writing to a folder fails, as on a full disk.
  const draft = join(dataDir, 'documents.ndjson.writing');
  await mkdir(draft);
  await full.close();
  expect(logged.at(-1)).toMatch(/could not write its documents/);
  expect(await readdir(dataDir)).not.toContain('lake.lock');
  await rmdir(draft);
  const again = await startTestContentLake({ dataDir });
  expect(await again.client().fetch('*._id')).toEqual(['a']);
});

test.each([
  ['no JSON', '{"_id": "b", "_ty\n', 'not JSON'],
  ['no document', '{"_id": "b"}\n', '_type'],
  ['a second of the same id', line('a'), 'second time'],
])(
  'A line that is %s is named by its number, the start refused and the file left as it is',
  async (_, bad, reason) => {
    const dataDir = await temporaryFolder();
    const file = join(dataDir, 'documents.ndjson');
    await writeFile(file, line('a') + bad);
    const refused = await startContentLake(contentLakeOptions(dataDir));
    expect(refused).toMatchObject({ kind: 'corrupt', message: expect.stringContaining(`${file} line 2`) });
    expect(refused).toMatchObject({ message: expect.stringContaining(reason) });
    expect(await readFile(file, 'utf8')).toBe(line('a') + bad);
    await writeFile(file, line('a'));
    expect(await (await startTestContentLake({ dataDir })).client().fetch('*._id')).toEqual(['a']);
  },
);

test('A second content lake on the same folder is rejected while the first one runs', async () => {
  const first = await startTestContentLake();
  const second = await startContentLake(contentLakeOptions(first.dataDir));
  expect(second).toMatchObject({ kind: 'folder-in-use', message: expect.stringContaining(first.address) });
  await first.close();
  const third = await startContentLake(contentLakeOptions(first.dataDir));
  expect(third.kind).toBe('running');
  if (third.kind === 'running') await third.close();
});

test('The lock of a killed content lake is taken over', async () => {
  const dataDir = await temporaryFolder();
  await writeFile(
    join(dataDir, 'lake.lock'),
    JSON.stringify({ address: 'http://127.0.0.1:9', nonce: 'gone', pid: process.pid }),
  );
  expect((await startTestContentLake({ dataDir })).kind).toBe('running');
});

test('A taken port and an unusable folder are reported in one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as { port: number };
  const taken = await startContentLake({ ...contentLakeOptions(await temporaryFolder()), port });
  other.close();
  expect(taken).toEqual({
    kind: 'port-taken',
    message: `The content lake can't listen on port ${port}: another program does.`,
  });

  const folder = await temporaryFolder();
  await writeFile(join(folder, 'file'), '');
  const unusable = await startContentLake(contentLakeOptions(join(folder, 'file')));
  expect(unusable).toMatchObject({
    kind: 'folder-unusable',
    message: expect.stringContaining(join(folder, 'file')),
  });
});

test('If the disk write fails, the mutation fails as a whole, and the content lake continues', async () => {
  const dataDir = await temporaryFolder();
  const messages: string[] = [];
  const lake = await startTestContentLake({ dataDir, log: (text) => messages.push(text) });
  await lake.client().create({ _id: 'a', _type: 'page' });
  const log = join(dataDir, 'transactions.ndjson');
  await rename(log, `${log}.aside`);
  await mkdir(log);
  await expect(lake.client().create({ _id: 'b', _type: 'page' })).rejects.toMatchObject({ statusCode: 500 });
  expect(messages.join()).toContain('EISDIR');
  expect(await lake.client().fetch('*._id')).toEqual(['a']);
  await rmdir(log);
  await rename(`${log}.aside`, log);
  await lake.client().create({ _id: 'c', _type: 'page' });
  expect(await lake.client().fetch('*._id')).toEqual(['a', 'c']);
});

test('Concurrent mutations share a write, and each is applied', async () => {
  const lake = await startTestContentLake();
  const client = lake.client();
  await client.create({ _id: 'counter', _type: 'counter', n: 0 });
  await Promise.all(Array.from({ length: 200 }, () => client.patch('counter').inc({ n: 1 }).commit()));
  expect(await client.fetch('*[_id == "counter"][0].n')).toBe(200);
  const saved = await readFile(join(lake.dataDir, 'transactions.ndjson'), 'utf8');
  const last = saved.trim().split('\n').at(-1) ?? '';
  expect(JSON.parse(last)).toMatchObject({ changes: [{ id: 'counter', after: { n: 200 } }] });
});

test('A content lake killed while writing loses no acknowledged mutation', async () => {
  const dataDir = await temporaryFolder();
  const acknowledged: string[] = [];
  for (const round of [1, 2, 3]) {
    const { child, address } = await startContentLakeProcess(dataDir);
    const client = createContentLakeClient(address);
    const write = async (writer: number) => {
      for (let n = 0; n < 10_000; n += 1) {
        const _id = `r${round}-w${writer}-${n}`;
        await client.create({ _id, _type: 'page', filling: 'x'.repeat(2000) });
        acknowledged.push(_id);
      }
    };
    // Each writer ends at its first refused connection.
    const writers = Promise.allSettled(Array.from({ length: 8 }, (_, writer) => write(writer)));
    await setTimeout(600);
    child.kill('SIGKILL');
    await writers;
  }
  const lake = await startTestContentLake({ dataDir });
  const stored = new Set(await lake.client().fetch<string[]>('*[_type == "page"]._id'));
  expect(acknowledged.length).toBeGreaterThan(30);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
}, 60_000);

test('A line longer than others and an empty one at the end are read', async () => {
  const dataDir = await temporaryFolder();
  await writeFile(join(dataDir, 'documents.ndjson'), line('a', { text: '蝶'.repeat(100_000) }));
  await appendFile(join(dataDir, 'documents.ndjson'), '\n');
  expect(await (await startTestContentLake({ dataDir })).client().fetch('length(*[0].text)')).toBe(100_000);
});
