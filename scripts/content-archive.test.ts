import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { SanityClient } from '@sanity/client';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestContentLake, temporaryFolder } from '../sandbox/content-lake/content-lake.fixture.ts';
import { RateLimit } from '../sandbox/content-lake/plan.ts';
import { handleRateLimit } from '../src/content/rate-limit.ts';
import { exportContent, importContent } from './content-archive.ts';

const content = async () => (await startTestContentLake()).client({ perspective: 'raw' });

test('An archive brings drafts, references and pictures into another dataset, twice changes nothing, and “replace” undoes edits', async () => {
  const from = await content();
  const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const asset = await from.assets.upload('image', picture, { filename: '裳凤蝶.png' });
  const image = { _type: 'image', asset: { _type: 'reference', _ref: asset._id } };
  await from.create({ _id: 's', _type: 'species', name: '裳凤蝶', image });
  await from.create({ _id: 'p', _type: 'product', species: { _type: 'reference', _ref: 's' } });
  await from.create({ _id: 'drafts.p', _type: 'product', name: '草稿' });

  const file = join(await temporaryFolder(), 'content.tar.gz');
  await exportContent(from, file, () => undefined);
  const { stdout } = await promisify(execFile)('tar', ['-tzf', file]);
  const names = stdout.split('\n').map((name) => name.replace(/^[^/]+\//, ''));
  expect(names).toContain('data.ndjson');
  expect(names).toContainEqual(expect.stringMatching(/^images\/.*\.png$/));

  const to = await content();
  const all = '*[defined(_id)] | order(_id asc)';
  const stateOf = async (client: SanityClient) =>
    (await client.fetch(all)).map(
      ({ _rev, _updatedAt, _createdAt, url, ...rest }: Record<string, unknown>) => rest,
    );
  for (let round = 0; round < 2; round += 1) {
    expect(await importContent(to, file, 'replace', () => undefined)).toBe(3);
    expect(await stateOf(to)).toEqual(await stateOf(from));
  }

  await to.patch('s').set({ name: '改名' }).commit();
  const revisions = '*[!(_type match "sanity.*")]{_id, _rev} | order(_id asc)';
  const before = await to.fetch(revisions);
  await importContent(to, file, 'keep', () => undefined);
  expect(await to.fetch('*[_id == "s"][0].name')).toBe('改名');
  expect(await to.fetch(revisions)).toEqual(before);
  // An import that broke off leaves a reference weak, and a document out.
  await to.patch('p').set({ 'species._weak': true }).commit();
  await to.delete('drafts.p');
  await importContent(to, file, 'keep', () => undefined);
  expect(await to.fetch('*[_id == "p"][0].species')).toEqual({ _type: 'reference', _ref: 's' });
  expect(await to.fetch('*[_id == "drafts.p"][0].name')).toBe('草稿');
  expect((await to.fetch(revisions))[2]).toEqual(before[2]);
  await importContent(to, file, 'replace', () => undefined);
  expect(await stateOf(to)).toEqual(await stateOf(from));
}, 60_000);

test('References of an import are strong, although queries see its documents late', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'data.ndjson');
  await writeFile(
    file,
    '{"_id":"s","_type":"species"}\n{"_id":"p","_type":"product","species":{"_type":"reference","_ref":"s"}}\n',
  );
  const lake = await startTestContentLake();
  const late = lake.client({
    perspective: 'raw',
    requestHandler: async (request, next) => {
      const response = await next(request);
      return request.url.includes('/data/query/') ? { ...(response as object), result: [] } : response;
    },
  });
  expect(await importContent(late, file, 'keep', () => undefined)).toBe(2);
  const product = await lake.client({ perspective: 'raw' }).getDocument('p');
  expect(product?.['species']).toEqual({ _type: 'reference', _ref: 's' });
}, 60_000);

test('An import goes on after Sanity refuses pictures and documents above its rate', async () => {
  const from = await content();
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { _id: _ref } = await from.assets.upload('image', picture);
  await from.create({
    _id: 's',
    _type: 'species',
    image: { _type: 'image', asset: { _type: 'reference', _ref } },
  });
  const file = join(await temporaryFolder(), 'content.tar.gz');
  await exportContent(from, file, () => undefined);

  const lake = await startTestContentLake({ plan: 'growth' });
  const to = lake.client({ perspective: 'raw', requestHandler: handleRateLimit() });
  // Longer than the importer itself has patience.
  const until = { upload: 0, mutation: 0 };
  const refuse = vi.spyOn(RateLimit.prototype, 'isExceededBy').mockImplementation((caller) => {
    const kind = caller.startsWith('upload') ? 'upload' : 'mutation';
    until[kind] ||= performance.now() + 1_500;
    return performance.now() < until[kind];
  });
  onTestFinished(() => refuse.mockRestore());
  expect(await importContent(to, file, 'replace', () => undefined)).toBe(1);
  expect(await to.fetch('count(*[_type == "species" && defined(image.asset->url)])')).toBe(1);
  expect(Math.min(until.upload, until.mutation)).toBeGreaterThan(0);
}, 60_000);

/** Without a shop the command opens the content itself. */
const SCRIPT = resolve('scripts/content-import.ts');

async function runImport(dataDir: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir };
  const run = promisify(execFile)(process.execPath, [SCRIPT, ...args], { env });
  return await run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  );
}

test('An import while the shop is stopped writes to the content that the next start opens; a damaged file is reported in one sentence', async () => {
  const folder = await temporaryFolder();
  const [dataDir, sound, broken] = [join(folder, 'data'), join(folder, 'a.ndjson'), join(folder, 'b.tar.gz')];
  await writeFile(sound, '{"_id":"drafts.s","_type":"species","name":"裳凤蝶"}\n');
  await writeFile(broken, 'no archive');

  expect(await runImport(dataDir, sound, '--replace')).toMatchObject({
    code: 0,
    said: expect.stringContaining('1 documents imported'),
  });
  expect(await readFile(join(dataDir, 'content', 'documents.ndjson'), 'utf8')).toContain('裳凤蝶');

  const refused = await runImport(dataDir, broken, '--keep');
  expect(refused.code).toBe(1);
  expect(refused.said).toMatch(/was not imported completely: .+\nUse an archive/);
  expect(refused.said).not.toContain('    at ');
}, 60_000);

test('An import says what becomes of edits, or does not begin', async () => {
  const folder = await temporaryFolder();
  const [dataDir, sound] = [join(folder, 'data'), join(folder, 'a.ndjson')];
  await writeFile(sound, '{"_id":"drafts.s","_type":"species","name":"裳凤蝶"}\n');
  for (const [args, sentence] of [
    [['--kepe'], "Unknown option '--kepe'."],
    [[], 'Choose what happens to documents'],
  ] as const) {
    const { code, said } = await runImport(dataDir, sound, ...args);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(sentence) });
    expect(said).not.toContain('    at ');
  }
  expect(existsSync(dataDir)).toBe(false);
}, 60_000);
