/**
 * Writes `src/content/sanity.types.ts` offline. `--check` fails if the file was out of date, and
 * leaves the new one to commit.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractSchema } from '@sanity/schema/_internal';
import { createSchema } from 'sanity';
import { exitOnCliError, readArguments } from '../scripts/arguments.ts';
import { schemaTypes } from './schemaTypes/schema.ts';

const studio = import.meta.dirname;
const types = join(studio, '..', 'src', 'content', 'sanity.types.ts');
const sanity = join(studio, '..', 'node_modules', 'sanity', 'bin', 'sanity');

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

/** `sanity schemas extract` would start a Vite server and a whole Studio. */
function extract(): string {
  const schema = createSchema({ name: 'default', types: schemaTypes });
  const wrong = (schema._validation ?? []).flatMap(({ path, problems }) =>
    problems
      .filter(({ severity }) => severity === 'error')
      .map(
        ({ message }) =>
          `${path.map((part) => ('name' in part ? part.name : part.kind)).join('.')}: ${message}`,
      ),
  );
  if (wrong.length > 0) stop(`The schema is not sound:\n${wrong.join('\n')}`);
  return `${JSON.stringify(extractSchema(schema, { enforceRequiredFields: false }), null, 2)}\n`;
}

function generate(): void {
  const result = spawnSync(process.execPath, [sanity, 'typegen', 'generate'], {
    cwd: studio,
    env: { ...process.env, DO_NOT_TRACK: '1' },
    encoding: 'utf8',
  });
  if (result.status !== 0) stop(`sanity typegen generate failed:\n${result.stdout}${result.stderr}`);
}

function read(): string {
  try {
    return readFileSync(types, 'utf8');
  } catch {
    return '';
  }
}

const { values } = exitOnCliError(() =>
  readArguments(process.argv.slice(2), {
    usage: 'npm run typegen [-- --check]',
    options: { check: { type: 'boolean' } },
    words: 0,
  }),
);
const before = read();
mkdirSync(join(studio, '.sanity'), { recursive: true });
writeFileSync(join(studio, '.sanity', 'schema.json'), extract());
generate();

if (values.check === true && read() !== before)
  stop('src/content/sanity.types.ts was out of date. It is fresh now: commit it.');
console.log('src/content/sanity.types.ts is up to date.');
