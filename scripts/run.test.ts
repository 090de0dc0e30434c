import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../sandbox/content-lake/content-lake.fixture.ts';

async function project(name: string, scripts: Record<string, string> = {}): Promise<string> {
  const root = path.join(await temporaryFolder(), name);
  for (const file of ['run.mjs', 'on-npm-exit.mjs'])
    await cp(path.join(import.meta.dirname, file), path.join(root, 'scripts', file));
  const files = {
    'package-lock.json': '{"packages":{"":{}}}',
    'node_modules/.package-lock.json': '{"packages":{}}',
    '.env.example': '# Where.\n# DATABASE_URL=postgres://…\n# STRIPE_SECRET_KEY=\n',
    ...scripts,
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  return root;
}

function run(root: string, ...args: string[]) {
  const env = { ...process.env, DATABASE_URL: 'postgres://real.example/shop' };
  return promisify(execFile)(process.execPath, [path.join(root, 'scripts', 'run.mjs'), ...args], { env });
}

const TELL_DATABASE = "console.log('database', JSON.stringify(process.env.DATABASE_URL));";

test.each(['a#b', 'a%20b', 'a?b'])(
  'a folder named %s is refused in a sentence before anything is installed',
  async (name) => {
    await expect(run(await project(name), 'start')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The shop can't be built in .*Move the project[^\n]*\n$/),
    });
  },
);

test('commands that test the shop don’t see the configured database, and commands that run it do', async () => {
  const root = await project('a b 蝶', {
    'tests/runner/main.ts': TELL_DATABASE,
    'scripts/start.ts': TELL_DATABASE,
  });
  expect((await run(root, 'test')).stdout).toBe('database ""\n');
  expect((await run(root, 'start')).stdout).toBe('database "postgres://real.example/shop"\n');
});

test('output that is no terminal gets no colours, also where CI is set, unless they are asked for', async () => {
  const tell = "console.log(process.env.NO_COLOR ?? 'coloured');";
  const root = await project('plain', { 'scripts/start.ts': tell });
  vi.stubEnv('CI', 'true');
  vi.stubEnv('NO_COLOR', undefined);
  vi.stubEnv('FORCE_COLOR', undefined);
  expect((await run(root, 'start')).stdout).toBe('1\n');
  vi.stubEnv('FORCE_COLOR', '1');
  expect((await run(root, 'start')).stdout).toBe('coloured\n');
  vi.unstubAllEnvs();
});

test('several scripts run in sequence until one fails, and only the first gets the arguments', async () => {
  const tell = (name: string) => `console.log('${name}', process.argv.slice(2).join(' '));`;
  const scripts = {
    'tests/search/bench.ts': tell('search'),
    'tests/floor/bench.ts': tell('floor'),
  };
  const whole = await project('whole', scripts);
  const { stdout } = await run(whole, 'bench', '--only', 'add');
  expect(stdout).toBe('floor --only add\nsearch \n');
  const broken = await project('broken', { ...scripts, 'tests/search/bench.ts': 'process.exit(3);' });
  await expect(run(broken, 'bench')).rejects.toMatchObject({ code: 3, stdout: 'floor \n' });
});

/** The interval stands for a server, which keeps the process running. */
const UNTIL_ENDED = `
  import { runUntilEnded } from ${JSON.stringify(path.join(import.meta.dirname, 'command.ts'))};
  setInterval(() => undefined, 60_000);
  await runUntilEnded(async () => console.log('ready'));
`;

test.each<[what: string, end: (launcher: number) => void]>([
  ['SIGINT to the launcher', (pid) => process.kill(pid, 'SIGINT')],
  ['SIGTERM to the launcher', (pid) => process.kill(pid, 'SIGTERM')],
  ['SIGHUP to the launcher', (pid) => process.kill(pid, 'SIGHUP')],
  ['SIGTERM to launcher and command', (pid) => process.kill(-pid, 'SIGTERM')],
])('%s ends the command, which says so', async (_, end) => {
  const root = await project('ending', { 'scripts/start.ts': UNTIL_ENDED });
  const launcher = spawn(process.execPath, [path.join(root, 'scripts', 'run.mjs'), 'start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  onTestFinished(() => void launcher.kill('SIGKILL'));
  let text = '';
  launcher.stdout.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  await vi.waitFor(() => expect(text).toContain('ready'), { timeout: 20_000 });
  end(launcher.pid ?? 0);
  expect(await once(launcher, 'close')).toEqual([0, null]);
  expect(text).toContain('Ending…');
});

test.each<[what: string, hangs: string]>([
  ['a part never ends', 'run.parts.defer(() => new Promise(() => {}));'],
  ['the process is busy', "process.on('SIGTERM', () => { for (;;); });"],
])('SIGTERM ends a command within 10 s although %s', async (_, hangs) => {
  const script = UNTIL_ENDED.replace('async () =>', `async (run) => { ${hangs} `).replace(
    "'ready'))",
    "'ready'); })",
  );
  const root = await project('hanging', { 'scripts/start.ts': script });
  const launcher = spawn(process.execPath, [path.join(root, 'scripts', 'run.mjs'), 'start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  onTestFinished(() => {
    if (launcher.stdout.closed === false) process.kill(-(launcher.pid ?? 0), 'SIGKILL');
  });
  launcher.stdout.setEncoding('utf8');
  await vi.waitFor(() => expect(launcher.stdout.read()).toContain('ready'), { timeout: 20_000 });
  const started = performance.now();
  launcher.kill('SIGTERM');
  launcher.stdout.resume();
  await once(launcher, 'close');
  expect(performance.now() - started).toBeLessThan(10_000);
});
