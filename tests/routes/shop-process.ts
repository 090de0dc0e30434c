/** A shop in a process of its own, on free ports and a data folder of the test's. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../..');

/** A first start fills the content and builds the site, on machines with other things to do. Milliseconds. */
const START_LIMIT = 240_000;
/** What Ctrl-C may take. Milliseconds. */
const END_LIMIT = 20_000;

export interface ShopProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it wrote, both streams. */
  output(): string;
  /** Resolves with the exit code once it has ended; null: by a signal. */
  readonly exited: Promise<number | null>;
  /** Ends it as Ctrl-C does; kills it when it takes too long. Answers the exit code. */
  end(): Promise<number | null>;
}

/** Starts a command of scripts/. It may not answer yet: see `waitUntilOpen`. */
export function startShopProcess(
  command: 'start' | 'dev' | 'reset',
  port: number,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): ShopProcess {
  const script = path.join(root, 'scripts', `${command}.ts`);
  const child = spawn(process.execPath, [script], {
    cwd: root,
    // By the channel the shop knows when the test is gone, however it ended.
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

/** Resolves once the home page is served; rejects with what the shop wrote when it ends or takes too long. */
export async function waitUntilOpen(shop: ShopProcess): Promise<void> {
  const giveUp = performance.now() + START_LIMIT;
  while (performance.now() < giveUp) {
    if (shop.child.exitCode !== null) break;
    const answer = await fetch(shop.url).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok === true) return;
    await pause(200);
  }
  throw new Error(`The shop did not open. It wrote:\n${shop.output()}`);
}

/** Said once content, catalogue, Studio and site are those of these sources. */
const LAST_WORDS = 'Ctrl-C ends it';

/** Resolves once all that a start does is done: before, a shop serves the site of its last start. */
export async function waitUntilReady(shop: ShopProcess): Promise<void> {
  await waitUntilOpen(shop);
  const giveUp = performance.now() + START_LIMIT;
  while (!shop.output().includes(LAST_WORDS)) {
    if (shop.child.exitCode !== null || performance.now() > giveUp)
      throw new Error(`The shop did not get ready. It wrote:\n${shop.output()}`);
    await pause(200);
  }
}

/** A port that is free now, and the one after it too. */
export async function freePorts(): Promise<number> {
  for (;;) {
    const port = await tryPort(0);
    if (port !== undefined && port < 65_000 && (await tryPort(port + 1)) !== undefined) return port;
  }
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
