/**
 * Writes `src/content/sanity.types.ts` from the schema and the GROQ queries; works offline.
 * With `--check` it fails when the file that stood there was out of date, and leaves the fresh one to commit.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const studio = import.meta.dirname;
const types = join(studio, '..', 'src', 'content', 'sanity.types.ts');
const sanity = join(studio, '..', 'node_modules', 'sanity', 'bin', 'sanity');

function run(...args: string[]): void {
  const result = spawnSync(process.execPath, [sanity, ...args], {
    cwd: studio,
    env: { ...process.env, DO_NOT_TRACK: '1' },
    encoding: 'utf8',
  });
  if (result.status === 0) return;
  console.error(`sanity ${args.join(' ')} failed:\n${result.stdout}${result.stderr}`);
  process.exit(1);
}

function read(): string {
  try {
    return readFileSync(types, 'utf8');
  } catch {
    return '';
  }
}

const before = read();
mkdirSync(join(studio, '.sanity'), { recursive: true });
run('schemas', 'extract', '--path', '.sanity/schema.json', '--force');
run('typegen', 'generate');

if (process.argv.includes('--check') && read() !== before) {
  console.error('src/content/sanity.types.ts was out of date. It is fresh now: commit it.');
  process.exit(1);
}
console.log('src/content/sanity.types.ts is up to date.');
