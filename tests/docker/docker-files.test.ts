/** No Docker engine is needed: the files are read by Docker's rules, and the health check runs as it does in a container. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readIgnoreRules } from './ignore-rules.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('Docker’s ignore rules', () => {
  test.each([
    ['a pattern without ** matches from the top folder only', '*.gz', 'a.gz', 'b/a.gz'],
    ['** matches any number of folders', '**/*.gz', 'b/c/a.gz', 'b/a.gz.txt'],
    ['a folder is ignored with all that it holds', 'b', 'b/c/a', 'c/b'],
    ['a leading slash means nothing', '/b', 'b', 'c/b'],
    ['a dot is a dot', '.env', '.env', 'xenv'],
    ['the last match decides', '*.md\n!README.md', 'a.md', 'README.md'],
    ['a line that begins with # is a comment', '#a\nb', 'b', '#a'],
  ])('%s', (_, text, ignored, included) => {
    const isIgnored = readIgnoreRules(text);
    expect([isIgnored(ignored), isIgnored(included)]).toEqual([true, false]);
  });
});

describe('the image', () => {
  const isIgnored = readIgnoreRules(read('.dockerignore'));

  test.each([
    '.env',
    '.env.local',
    '.env.production',
    'netlify/.env',
    'backups/backup-2026-11-29T06-00-00.jsonl.gz',
    'backups/notes.txt',
    'docs/backups/database',
    'database-2026-11-29.jsonl.gz',
    'old/database-2026-11-29.jsonl.gz',
    'old/database-2026-11-29.jsonl.gz.0b6c.draft',
    'content-2026-11-29.tar.gz',
    'sanity/content-2026-11-29.tar.gz',
    '.data/postgres/base/1',
    'old/.data/auth-secret',
    'sanity/node_modules/sanity/package.json',
    'sanity/dist/index.html',
    '.git/config',
  ])('has no %s', (file) => {
    expect(isIgnored(file)).toBe(true);
  });

  test.each([
    'package.json',
    'scripts/run.mjs',
    'scripts/backup.ts',
    'netlify/host/host.ts',
    'netlify/server/db/backup/write.ts',
    'src/pages/index.astro',
    'sanity/seed/data.ndjson',
  ])('has %s', (file) => {
    expect(isIgnored(file)).toBe(false);
  });
});

describe('compose.yaml', () => {
  const [, services = ''] = read('compose.yaml').split(/^services:$/m);
  const service = (name: string) =>
    services.split(new RegExp(`^  ${name}:$`, 'm'))[1]?.split(/^ {0,2}\w/m)[0] ?? '';

  test.each(['shop', 'database', 'proxy'])('limits the logs of %s', (name) => {
    expect(service(name)).toContain('logging: *logging');
    expect(read('compose.yaml')).toMatch(/^x-logging: &logging\n(?: {2}.*\n)+? {4}max-size: \d+m$/m);
  });

  test('keeps backups in a volume, which the documented commands fill and copy', () => {
    expect(service('shop')).toContain('- backups:/shop/backups');
    expect(services).toMatch(/^volumes:\n(?: {2}\w+:\n)*? {2}backups:$/m);
    const guide = read('docs/deploying.md');
    expect(guide).toContain('docker compose exec shop node scripts/run.mjs backup\n');
    expect(guide).toContain('docker compose cp shop:/shop/backups ');
  });

  test.each([
    [200, 'healthy'],
    [503, 'unhealthy'],
  ])('calls a shop whose health answers %d %s', async (status, verdict) => {
    const asked: (string | undefined)[] = [];
    const shop = createServer(({ url }, response) => {
      asked.push(url);
      response.writeHead(status).end('{}');
    }).listen(0, '127.0.0.1');
    await once(shop, 'listening');
    expect(await checkHealth((shop.address() as AddressInfo).port)).toBe(verdict === 'healthy' ? 0 : 1);
    expect(asked).toEqual(['/api/v1/health']);
    shop.close();
    await once(shop, 'close');
  });

  test('calls a shop that does not run unhealthy', async () => {
    expect(await checkHealth(1)).toBe(1);
  });

  async function checkHealth(port: number): Promise<number | null> {
    const [, script = ''] = /- --eval\n\s+- "(.*)"\n/.exec(service('shop')) ?? [];
    const env = { ...process.env, PORT: String(port) };
    const check = spawn(process.execPath, ['--eval', script], { env, stdio: 'ignore' });
    const [code] = await once(check, 'exit');
    return code;
  }
});
