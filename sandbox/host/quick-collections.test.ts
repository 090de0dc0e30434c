import http from 'node:http';
import { text } from 'node:stream/consumers';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startFixtureHost } from './host.fixture.ts';

setFlagsFromString('--expose-gc');
const collect: (options?: { type: 'minor' }) => void = runInNewContext('gc');

/** Bytes of all that is held once what is young was collected. */
function held(): number {
  for (let times = 0; times < 2; times += 1) collect({ type: 'minor' });
  return getHeapStatistics().used_heap_size;
}

test('quick collections take back what calls of functions held', async () => {
  const { host } = await startFixtureHost();
  const agent = new http.Agent({ keepAlive: true });
  const call = () =>
    new Promise<string>((resolve, reject) => {
      const request = http.get(`${host.origin}/.netlify/functions/echo`, { agent }, (answer) => {
        text(answer).then(resolve, reject);
      });
      request.on('error', reject);
    });
  const calls = async (times: number) => {
    for (let time = 0; time < times; time += 1) await call();
  };
  await calls(1_000);
  collect();
  const kept: number[] = [];
  // The least of several: other suites of this process may hold something meanwhile.
  for (let round = 0; round < 8; round += 1) {
    const before = held();
    await calls(300);
    kept.push((held() - before) / 1_024);
  }
  agent.destroy();
  await host.close();
  // Some 40 KB; 250 where each request is registered for finalization (docs/decisions/0063).
  expect(Math.min(...kept)).toBeLessThan(150);
});
