/**
 * Measured servers run in separate processes, so that they don't affect each other's time or
 * memory.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { bundleScript } from './bundle.ts';

const answerSchema = z.object({ port: z.int(), rssMb: z.number() });

export interface ServerProcess {
  readonly origin: string;
  readonly rssMb: () => Promise<number>;
  readonly end: () => Promise<void>;
}

/** Megabytes. V8's space for new objects on a machine with 1 GB, such as a function at Netlify. */
const AS_IN_ONE_GB = '--max-semi-space-size=16';

/** Runs the server bundled, as deployed, because stripping types would add memory. */
export async function startServer(
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const execArgv = ['--expose-gc', AS_IN_ONE_GB, ...(process.env.FLOOR_NODE?.split(' ') ?? [])];
  const script = await bundleScript(path.join(import.meta.dirname, file));
  const child = fork(script, { execArgv, env: { ...process.env, ...env } });
  const ended = once(child, 'exit');
  const respond = async () => {
    const [message] = await Promise.race([once(child, 'message'), ended.then(([code]) => [{ code }])]);
    return answerSchema.parse(message, { error: () => `${file} ended or sent something else` });
  };
  const end = async () => {
    if (child.connected) child.disconnect();
    await ended;
    await rm(path.dirname(script), { recursive: true });
  };
  try {
    const { port } = await respond();
    return {
      origin: `http://127.0.0.1:${port}`,
      rssMb: async () => {
        child.send('memory');
        return (await respond()).rssMb;
      },
      end,
    };
  } catch (error) {
    child.kill();
    await end();
    throw error;
  }
}
