import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { lakeOptions } from './lake.fixture.ts';
import type { LakeOptions } from './start-lake.ts';

const SCRIPT = `
  const { startLake } = await import(process.env.START_LAKE);
  const lake = await startLake(JSON.parse(process.env.LAKE_OPTIONS));
  console.log(lake.kind === 'running' ? lake.address : lake.message);
`;

/** A lake in a process of its own, which can be killed. */
export async function childLake(
  dataDir: string,
  changed: Partial<LakeOptions> = {},
): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    env: {
      ...process.env,
      START_LAKE: new URL('./start-lake.ts', import.meta.url).href,
      LAKE_OPTIONS: JSON.stringify(lakeOptions(dataDir, changed)),
    },
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('http://127.0.0.1:')) return { child, address: line };
    throw new Error(line);
  }
  throw new Error('the lake ended before it started');
}
