/**
 * The launcher of every command is plain JavaScript for Node 20 and later, because a fresh clone
 * has no packages.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { onNpmExit } from './on-npm-exit.mjs';

/** `install` runs no script. */
const COMMANDS = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  reset: 'scripts/reset.ts',
  migrate: 'scripts/migrate.ts',
  operator: 'scripts/operator.ts',
  preflight: 'scripts/preflight.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  'content:export': 'scripts/content-export.ts',
  'content:import': 'scripts/content-import.ts',
  'check:netlify': 'tests/routes/check-netlify.ts',
  mutants: 'tests/mutants/main.ts',
  scale: 'tests/scale/main.ts',
  'scale:site': 'tests/scale/site/main.ts',
  'scale:studio': 'tests/scale/studio/main.ts',
  soak: 'tests/soak/main.ts',
  audit: 'tests/audit/main.ts',
  test: 'tests/runner/main.ts',
  bench: ['tests/floor/bench.ts', 'tests/search/bench.ts'],
  screenshots: 'tests/screenshots.ts',
  typegen: 'sanity/typegen.ts',
  install: [],
};

/** First version that runs TypeScript files and has the APIs that the sandbox uses. */
const NEEDED_NODE = 24;

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Compares npm's record in node_modules/.package-lock.json, because file times depend on the
 * checkout.
 */
function isInstalled() {
  const wanted = readJson(path.join(root, 'package-lock.json'))?.packages;
  if (wanted === undefined)
    stop('package-lock.json is missing or broken. Get it back with: git checkout package-lock.json');
  const installed = readJson(path.join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (installed === undefined) return false;
  // Other packages may be for other platforms.
  const { dependencies, devDependencies } = wanted[''];
  const named = new Set(
    Object.keys({ ...dependencies, ...devDependencies }).map((name) => `node_modules/${name}`),
  );
  return Object.entries(wanted).every(
    ([place, { version, optional, devOptional, peer, link }]) =>
      place === '' ||
      (!named.has(place) && (optional || devOptional || peer || link)) ||
      installed[place]?.version === version,
  );
}

let child;
let isEnding = false;

function begin(program, args, options) {
  child = spawn(program, args, { cwd: root, ...options });
  return child;
}

function end(signal) {
  isEnding = true;
  child?.kill(signal);
  // A command that is busy does not hear the signal. Milliseconds.
  setTimeout(() => child?.kill('SIGKILL'), 9_500).unref();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
// If a signal ended npm, the child has received it too; a second one would end it immediately.
onNpmExit(() => {
  if (!isEnding) end('SIGTERM');
});

function install() {
  console.log('Installing packages (npm ci). This takes a minute or two the first time…');
  // Also works if npm is a .cmd file.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const [program, ...rest] = npm?.endsWith('.js') ? [process.execPath, npm, ...args] : ['npm', ...args];
  return new Promise((resolve) => {
    const installing = begin(program, rest, { stdio: 'inherit' });
    installing.on('error', ({ message }) =>
      stop(`npm could not be run (${message}). Install Node with npm: https://nodejs.org`),
    );
    installing.on('exit', (status) => {
      if (isEnding) process.exit(1);
      if (status !== 0)
        stop('The packages could not be installed. What npm says above tells why; then try again.');
      resolve();
    });
  });
}

/** Returns undefined if the package `node` does not run and this Node is too old. */
function findNode() {
  const own = path.join(
    root,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own;
  return Number(process.versions.node.split('.')[0]) >= NEEDED_NODE ? process.execPath : undefined;
}

/**
 * Tests must never use the database or keys of `.env`. A test compares the names with
 * `.env.example`.
 */
function withoutSettings() {
  const names = readFileSync(path.join(root, '.env.example'), 'utf8').matchAll(/^# ([A-Z_]+)=/gm);
  return Object.fromEntries([...names].map(([, name]) => [name, '']));
}

/** Bytes, as in scripts/memory.ts. */
const LITTLE_MEMORY = 2.5e9;

/** Sets a smaller young generation and fewer malloc arenas, which save 140 MB at 1 GB. */
function savingMemory() {
  if (Math.min(process.constrainedMemory?.() || Infinity, totalmem()) >= LITTLE_MEMORY) return undefined;
  return { nodeOption: '--max-semi-space-size=4', env: { MALLOC_ARENA_MAX: '2' } };
}

function environmentOf(command, script, node) {
  const { PATH, NODE_OPTIONS = '', NODE_COMPILE_CACHE } = process.env;
  // `dev` would store every edited module.
  const keepsCompiled = script.startsWith('scripts/') && command !== 'dev';
  const compiled =
    NODE_COMPILE_CACHE ?? (keepsCompiled ? path.join(root, 'node_modules', '.cache', 'compiled') : undefined);
  const saving = savingMemory();
  // `scale` reads settings only to refuse a shop with live payment keys.
  const readsSettings = script.startsWith('scripts/') || command === 'scale';
  // Many packages print colours wherever `CI` is set.
  const isPlain = !process.stdout.isTTY && process.env.FORCE_COLOR === undefined;
  return {
    ...process.env,
    ...(readsSettings ? {} : withoutSettings()),
    ...(isPlain ? { NO_COLOR: '1' } : {}),
    PATH: [path.dirname(node), path.join(root, 'node_modules', '.bin'), PATH].join(path.delimiter),
    ...saving?.env,
    NODE_OPTIONS: [NODE_OPTIONS, saving?.nodeOption].filter(Boolean).join(' '),
    ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
  };
}

const [command = '', ...args] = process.argv.slice(2);
const scripts = Object.hasOwn(COMMANDS, command) ? [COMMANDS[command]].flat() : undefined;
if (scripts === undefined) {
  stop(`There is no command "${command}". Commands: ${Object.keys(COMMANDS).join(', ')}.`);
}
if (Number(process.versions.node.split('.')[0]) < 20) {
  stop(
    `The shop needs Node 20 or newer to begin with; this is ${process.version}. Get one from https://nodejs.org`,
  );
}
// Vite and Astro treat these characters as parts of a URL.
const strange = /[#?%]/.exec(root)?.[0];
if (strange !== undefined) {
  stop(
    `The shop can't be built in ${root}: the bundler reads the "${strange}" in it as part of an address. ` +
      'Move the project to a folder without #, ? and % in its path.',
  );
}
if (!isInstalled()) await install();
const node = findNode();
if (node === undefined) {
  stop(
    `Node ${NEEDED_NODE} is missing: the package "node" brings it by its install script, which seems to be turned off ` +
      `(ignore-scripts). Allow it with: npm rebuild node --ignore-scripts=false`,
  );
}

/** Only a command's first script gets the typed arguments. */
function run(script) {
  begin(node, [path.join(root, script), ...(script === scripts[0] ? args : [])], {
    // The IPC channel closes whenever this process ends.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environmentOf(command, script, node),
  });
  child.on('error', (error) => stop(`The shop's own Node could not be run: ${error.message}`));
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(signal === null ? (code ?? 1) : 1));
  });
}

let exitCode = 0;
for (const script of scripts) {
  exitCode = await run(script);
  if (exitCode !== 0 || isEnding) break;
}
process.exit(exitCode);
