import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Runs in Node itself, because vitest's module loader caches differently. */
const SCRIPT = `
import { writeFileSync } from 'node:fs';
import { FreshFunctions } from ${JSON.stringify(path.join(import.meta.dirname, 'fresh-functions.ts'))};
import { registerVersionHooks } from ${JSON.stringify(path.join(import.meta.dirname, 'fresh-functions.ts'))};
const root = process.argv[2];
registerVersionHooks(root);
const rules = { deployContext: 'dev', callLimit: 1000, track() {}, log() {}, origin: 'http://localhost:1' };
const functions = new FreshFunctions(root + '/functions', rules);
const said = [];
const call = async () => {
  try {
    const [fn] = await functions.current();
    said.push(await (await fn.handler(new Request('http://localhost/'), {})).text());
  } catch (error) {
    said.push(error.name);
  }
};
await call();
writeFileSync(root + '/word.ts', 'export const word: string = "two";');
await call();
functions.edited();
await call();
writeFileSync(root + '/word.ts', 'export const word = ;');
functions.edited();
await call();
writeFileSync(root + '/word.ts', 'export const word: string = "four";');
functions.edited();
await call();
console.log(JSON.stringify({ said, kept: globalThis.opened }));
`;

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'fresh #1%20-'));
  await mkdir(path.join(root, 'functions'));
  await writeFile(path.join(root, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(root, 'word.ts'), 'export const word: string = "one";');
  await writeFile(
    path.join(root, 'functions', 'say.mts'),
    `import { word } from '../word.ts';
     globalThis.opened = (globalThis.opened ?? 0) + 1;
     export default () => new Response(word);`,
  );
  await writeFile(path.join(root, 'script.ts'), SCRIPT);
});
afterEach(() => rm(root, { recursive: true }));

const node = path.resolve(import.meta.dirname, '../../node_modules/node/bin/node');

test('the host loads functions from a folder whose name has characters of URLs', async () => {
  const script = `
    import { startHost } from ${JSON.stringify(path.join(import.meta.dirname, 'host.ts'))};
    const started = await startHost({
      ...{ port: 0, siteDir: undefined, deployContext: 'dev', log: console.error },
      functionsDir: ${JSON.stringify(path.join(root, 'functions'))},
      configFile: ${JSON.stringify(path.join(import.meta.dirname, 'fixture', 'netlify.toml'))},
    });
    const answer = await fetch(started.host.origin + '/.netlify/functions/say');
    console.log(await answer.text());
    process.exit();`;
  const { stdout } = await promisify(execFile)(node, ['--input-type=module', '-e', script]);
  expect(stdout.trim()).toBe('one');
});

test('an edit of any imported file takes effect, and a broken one is reported until it is fixed', async () => {
  const { stdout } = await promisify(execFile)(node, [path.join(root, 'script.ts'), root]);
  expect(JSON.parse(stdout)).toEqual({ said: ['one', 'one', 'two', 'SyntaxError', 'four'], kept: 3 });
});
