import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../..');

/** Milliseconds for a first start on a busy machine. */
const START_LIMIT = 240_000;
/** Milliseconds. */
const END_LIMIT = 20_000;

export interface ShopProcess {
  readonly url: string;
  readonly child: ChildProcess;
  output(): string;
  /** Null after a signal. */
  readonly exited: Promise<number | null>;
  /** Ends the shop like Ctrl-C, or kills it after a while. */
  end(): Promise<number | null>;
}

/** Returns immediately; `waitUntilOpen` waits for the shop. */
export function startShopProcess(
  command: 'start' | 'dev' | 'reset' | 'preflight',
  port: number,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): ShopProcess {
  const script = path.join(root, 'scripts', `${command}.ts`);
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    // The channel closes when the test ends, which the shop notices.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, PORT: String(port), LAKE_PORT: String(port + 1), DATA_DIR: dataDir, ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk;
    });
  }
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return {
    url: `http://localhost:${port}`,
    child,
    output: () => text,
    exited,
    async end() {
      child.kill('SIGINT');
      const kill = setTimeout(() => child.kill('SIGKILL'), END_LIMIT);
      const code = await exited;
      clearTimeout(kill);
      return code;
    },
  };
}

/** Rejects with the shop's output if it ends or takes too long. */
export async function waitUntilOpen(shop: ShopProcess): Promise<void> {
  const giveUp = performance.now() + START_LIMIT;
  while (performance.now() < giveUp) {
    if (shop.child.exitCode !== null) break;
    const response = await fetch(shop.url).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok === true) return;
    await pause(200);
  }
  throw new Error(`The shop did not open. It wrote:\n${shop.output()}`);
}

/** Printed once content, catalogue, Studio and site are up to date. */
const LAST_WORDS = 'Press Ctrl-C to stop it; all data is kept.';

export async function waitUntilReady(shop: ShopProcess): Promise<void> {
  await waitUntilOpen(shop);
  const giveUp = performance.now() + START_LIMIT;
  while (!shop.output().includes(LAST_WORDS)) {
    if (shop.child.exitCode !== null || performance.now() > giveUp)
      throw new Error(`The shop did not get ready. It wrote:\n${shop.output()}`);
    await pause(200);
  }
}

/** Lies below the ports that systems give to connections. */
const PORTS = { from: 20_000, to: 32_000 } as const;

/** Returns a port whose two successors, of content lake and payments sandbox, are free, too. */
export async function freePorts(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    const free = await Promise.all([port, port + 1, port + 2].map(isFree));
    if (free.every(Boolean)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
