import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { makeAvatar } from '../../netlify/server/accounts/avatar.ts';

const root = path.resolve(import.meta.dirname, '../..');
const packed = mkdtempSync(path.join(tmpdir(), 'packed-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(packed, { recursive: true, force: true });
});

function includedFiles(): string[] {
  const toml = readFileSync(path.join(root, 'netlify.toml'), 'utf8');
  const [, list = ''] = /^\[functions\.api\]\n {2}included_files = (\[[^\]]*\])/m.exec(toml) ?? [];
  return z.array(z.string()).parse(JSON.parse(list.replace(/,\s*\]$/, ']')));
}

test('an avatar is decoded with the packed files alone', { timeout: 30_000 }, async () => {
  for (const file of globSync(includedFiles(), { cwd: root, withFileTypes: true }))
    if (file.isFile()) {
      const from = path.join(file.parentPath, file.name);
      cpSync(from, path.join(packed, path.relative(root, from)));
    }
  vi.stubEnv('LAMBDA_TASK_ROOT', packed);
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const made = await makeAvatar(`data:image/png;base64,${picture.toString('base64')}`, '192.0.2.1');
  expect(made).toMatchObject({ kind: 'made' });
});
