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
  const before = held();
  for (let round = 0; round < 20; round += 1) {
    await calls(100);
    held();
  }
  const kept = (held() - before) / 1_024;
  agent.destroy();
  await host.close();
  // 390 KB of 2,000 calls; 2,140 where each request is registered for its end (docs/decisions/0063).
  expect(kept).toBeLessThan(1_000);
});
