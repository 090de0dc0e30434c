import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SanityClient } from '@sanity/client';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder, testLake } from '../sandbox/content-lake/lake.fixture.ts';
import { exportContent, importContent } from './content-archive.ts';

const content = async () => (await testLake()).client({ perspective: 'raw' });

test('An archive brings drafts, references and pictures into another dataset, and twice changes nothing', async () => {
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
  const told = async (client: SanityClient) =>
    (await client.fetch(all)).map(
      ({ _rev, _updatedAt, _createdAt, url, ...rest }: Record<string, unknown>) => rest,
    );
  for (let round = 0; round < 2; round += 1) {
    expect(await importContent(to, file, 'replace', () => undefined)).toBe(3);
    expect(await told(to)).toEqual(await told(from));
  }

  await to.patch('s').set({ name: '改名' }).commit();
  await importContent(to, file, 'keep', () => undefined);
  expect(await to.fetch('*[_id == "s"][0].name')).toBe('改名');
}, 60_000);
