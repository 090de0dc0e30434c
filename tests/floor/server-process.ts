/** Servers that are measured run in processes of their own, so that neither takes the other's time or memory. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { bundleScript } from './bundle.ts';

/** Said by a server once it listens, and again with what it takes when it is asked (answer-as-server.ts). */
const toldSchema = z.object({ port: z.int(), rssMb: z.number(), cpuMs: z.number() });

export interface ServerProcess {
  readonly origin: string;
  /** The CPU's time that it took so far. */
  readonly cpuMs: () => Promise<number>;
  /** Its resident memory after its garbage was collected. */
  readonly rssMb: () => Promise<number>;
  readonly end: () => Promise<void>;
}

/**
 * V8 gives new objects the more room the more memory a machine has. Where there is 1 GB, as a function at Netlify has
 * unless told otherwise, it takes this much by itself (seen in a control group of Linux with such a limit). Megabytes.
 */
const AS_IN_ONE_GB = '--max-semi-space-size=16';

/** `file` runs bundled, as it would be deployed: stripping types takes memory. */
export async function startServer(
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const execArgv = ['--expose-gc', AS_IN_ONE_GB, ...(process.env.FLOOR_NODE?.split(' ') ?? [])];
  const script = await bundleScript(path.join(import.meta.dirname, file));
  const child = fork(script, { execArgv, env: { ...process.env, ...env } });
  const ended = once(child, 'exit');
  const told = async () => {
    const message = await Promise.race([once(child, 'message'), ended.then(([code]) => [{ code }])]);
    return toldSchema.parse(message[0], { error: () => `${file} ended or said something else` });
  };
  const end = async () => {
    if (child.connected) child.disconnect();
    await ended;
    await rm(path.dirname(script), { recursive: true });
  };
  const askFor = (what: 'time' | 'memory') => {
    child.send(what);
    return told();
  };
  try {
    const { port } = await told();
    return {
      origin: `http://127.0.0.1:${port}`,
      cpuMs: async () => (await askFor('time')).cpuMs,
      rssMb: async () => (await askFor('memory')).rssMb,
      end,
    };
  } catch (error) {
    child.kill();
    await end();
    throw error;
  }
}
