import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { readAppliedMigrations } from '../../netlify/server/db/backup/tables.ts';
import { closeDatabase } from '../../netlify/server/db/connection.ts';
import { MIGRATIONS_FOLDER, migrate, readMigrations } from '../../netlify/server/db/migrate.ts';
import { readPreflightReport } from '../../netlify/server/preflight/report.ts';
import { createPostgres } from '../../netlify/server/testing/postgres-database.ts';
import { readBackupFile, writeBackupFile } from '../../scripts/backup-file.ts';
import { readSettings } from '../../src/settings.ts';

test('A backup before an update applies no migration; an empty database and a missing folder are rejected', async () => {
  const server = await createPostgres(inject('postgresAddress'), 1);
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  const file = join(folder, 'before.jsonl.gz');
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: server.address };
  const backup = (to = file) =>
    promisify(execFile)(process.execPath, [resolve('scripts/backup.ts'), to], { env });
  try {
    await expect(backup()).rejects.toMatchObject({
      stderr: expect.stringContaining('The database is empty'),
    });
    const older = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name).slice(0, -1);
    await migrate(server.database, { only: older });
    const nowhere = join(folder, 'no-folder', 'b.jsonl.gz');
    await expect(backup(nowhere)).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /b\.jsonl\.gz can't be written \(ENOENT: [^\n]*\)\. Free some space, or choose another file\.\n$/,
      ),
    });
    expect((await backup()).stdout).toContain('could not keep the time of this backup');
    expect(await readAppliedMigrations(server.database)).toEqual(older);
    const [header = ''] = gunzipSync(await readFile(file))
      .toString()
      .split('\n', 1);
    expect(JSON.parse(header)).toMatchObject(['butterfly-shop', { migrations: older }]);
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);

test('Two backups to one file at once, both by the running shop, leave one whole backup', async () => {
  const server = await createPostgres(inject('postgresAddress'), 1);
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  try {
    await migrate(server.database);
    const read = readSettings({ DATA_DIR: folder, DATABASE_URL: server.address });
    if (read.kind === 'invalid') throw new Error(read.problems.join());
    const file = join(folder, 'both.jsonl.gz');
    await Promise.all([1, 2].map(() => writeBackupFile(read.settings, file, () => undefined)));
    expect((await Array.fromAsync(readBackupFile(file))).length).toBeGreaterThan(1);
    expect(await readdir(folder)).toEqual(['both.jsonl.gz']);
    expect((await readPreflightReport(server.database)).backupAt).not.toBeNull();
  } finally {
    await closeDatabase();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
