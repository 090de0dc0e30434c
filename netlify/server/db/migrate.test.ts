import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MIGRATIONS_FOLDER, readMigrations } from './migrate.ts';
import * as schema from './schema.ts';

// drizzle-kit adds a method to every array, which makes pdfjs fail in the next file of this
// process.
Reflect.deleteProperty(Array.prototype, 'random');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('only files and folders of migrations count, sorted by name', async () => {
  await writeFile(join(folder, '0002_second.sql'), 'select 2;\n--> statement-breakpoint\nselect 3;\n');
  await mkdir(join(folder, '0001_first'));
  await writeFile(join(folder, '0001_first', 'migration.sql'), 'select 1');
  await mkdir(join(folder, 'meta'));
  await writeFile(join(folder, '0003_notes.md'), 'no migration');
  await writeFile(join(folder, 'seed.sql'), 'select 0');
  expect(await readMigrations(folder)).toEqual([
    { name: '0001_first', statements: ['select 1'] },
    { name: '0002_second', statements: ['select 2;', 'select 3;'] },
  ]);
});

test('two migrations with one name are refused', async () => {
  await writeFile(join(folder, '0001_same.sql'), 'select 1');
  await mkdir(join(folder, '0001_same'));
  await expect(readMigrations(folder)).rejects.toThrow('0001_same');
});

test('the migrations produce exactly the schema: drizzle-kit finds nothing to generate', async () => {
  const snapshots = (await readdir(join(MIGRATIONS_FOLDER, 'meta'))).filter((name) =>
    name.endsWith('_snapshot.json'),
  );
  const newest = snapshots.sort().at(-1) ?? '';
  const before = JSON.parse(await readFile(join(MIGRATIONS_FOLDER, 'meta', newest), 'utf8'));
  expect(await generateMigration(before, generateDrizzleJson(schema))).toEqual([]);
});

test('every migration file is in the journal, so that its snapshot is the one compared', async () => {
  const journal = JSON.parse(await readFile(join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8'));
  const names = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name);
  expect(journal.entries.map((entry: { tag: string }) => entry.tag)).toEqual(names);
});
