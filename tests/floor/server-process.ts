/** Servers that are measured run in processes of their own, so that neither takes the other's time or memory. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';

/** Said by a server once it listens, and again with what it takes when it is asked. */
const toldSchema = z.object({ port: z.int(), rssMb: z.number(), cpuMs: z.number() });

export interface ServerProcess {
  readonly origin: string;
  /** The CPU's time that it took so far. */
  readonly cpuMs: () => Promise<number>;
  /** Its resident memory after its garbage was collected. */
  readonly rssMb: () => Promise<number>;
  readonly end: () => Promise<void>;
}

/** In the server's process: tells where it listens, and what memory it takes whenever it is asked. */
export function answerAsServer(port: number): void {
  const tell = () => {
    const { user, system } = process.cpuUsage();
    const rssMb = process.memoryUsage.rss() / 1024 ** 2;
    process.send?.({ port, rssMb, cpuMs: (user + system) / 1_000 });
  };
  process.on('message', (asked) => {
    if (asked === 'memory') globalThis.gc?.();
    tell();
  });
  // Nobody is left to measure it.
  process.on('disconnect', () => process.exit());
  tell();
}

export async function startServer(
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const execArgv = ['--expose-gc', ...(process.env.FLOOR_NODE?.split(' ') ?? [])];
  const child = fork(path.join(import.meta.dirname, file), { execArgv, env: { ...process.env, ...env } });
  const ended = once(child, 'exit');
  const told = async () => {
    const message = await Promise.race([once(child, 'message'), ended.then(([code]) => [{ code }])]);
    return toldSchema.parse(message[0], { error: () => `${file} ended or said something else` });
  };
  const { port } = await told();
  const askFor = (what: 'time' | 'memory') => {
    child.send(what);
    return told();
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    cpuMs: async () => (await askFor('time')).cpuMs,
    rssMb: async () => (await askFor('memory')).rssMb,
    end: async () => {
      child.disconnect();
      await ended;
    },
  };
}
