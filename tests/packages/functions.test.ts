import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const toml = readFileSync(path.join(root, 'netlify.toml'), 'utf8');
const sources = readdirSync(path.join(root, 'netlify', 'functions'));
const deployed = mkdtempSync(path.join(tmpdir(), 'functions-'));
afterEach(() => rmSync(deployed, { recursive: true, force: true }));

test('the build writes each function into the folder that Netlify deploys as it is', {
  timeout: 180_000,
}, () => {
  const [, section = ''] = /^\[functions\]\n((?: {2}.*\n)+)/m.exec(toml) ?? [];
  const [, directory = ''] = /directory = "(.+)"/.exec(section) ?? [];
  expect(section).toContain('node_bundler = "none"');
  expect(section).toContain(`included_files = ["${directory}/chunks/**"]`);
  const [, script = ''] = /^ {2}command = .*&& node (netlify\/\S+) &&/m.exec(toml) ?? [];
  execFileSync(process.execPath, [script], { cwd: root });
  const bundles = readdirSync(path.join(root, directory)).filter((name) => name.endsWith('.mjs'));
  expect(bundles).toEqual(sources.map((file) => `${path.parse(file).name}.mjs`));

  // No package is in reach of this folder.
  cpSync(path.join(root, directory), deployed, { recursive: true });
  const imported = execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const functions = await Promise.all(${JSON.stringify(bundles)}.map((name) => import('./' + name)));
      await Promise.all((await import('node:fs')).readdirSync('chunks').map((name) => import('./chunks/' + name)));
      console.log(JSON.stringify(functions.map(({ default: run, config }) => [typeof run, config?.schedule ?? null])));`,
    ],
    { cwd: deployed, encoding: 'utf8' },
  );
  const schedules = sources.map((file) => {
    const text = readFileSync(path.join(root, 'netlify', 'functions', file), 'utf8');
    return ['function', /schedule: '(.+)'/.exec(text)?.[1] ?? null];
  });
  expect(JSON.parse(imported)).toEqual(schedules);
});
