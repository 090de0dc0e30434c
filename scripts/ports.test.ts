import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { tryListening } from '../sandbox/common/listening.ts';
import { requireSettings } from '../src/settings.ts';
import { listNeededPorts, portError, requirePorts } from './ports.ts';

function config(env: Record<string, string>) {
  return { root: '/shop', dataDir: '/shop/.data', settings: requireSettings(env) };
}

test('the shop needs a port, and so does each stand-in', () => {
  const portsOf = (env: Record<string, string>) =>
    listNeededPorts(config(env)).map(({ setting, port }) => `${setting} ${port}`);
  expect(portsOf({})).toEqual(['PORT 8888', 'LAKE_PORT 8889', 'PAYMENTS_PORT 8890']);
  expect(portsOf({ PORT: '9000', LAKE_PORT: '7000' })).toEqual([
    'PORT 9000',
    'LAKE_PORT 7000',
    'PAYMENTS_PORT 9002',
  ]);
  const hosted = { SANITY_PROJECT_ID: 'abc', STRIPE_SECRET_KEY: 'sk_test_1' };
  expect(portsOf(hosted)).toEqual(['PORT 8888', 'PAYMENTS_PORT 8890']);
  expect(portsOf({ ...hosted, PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b' })).toEqual(['PORT 8888']);
});

test('the third port is named when another program has it, with all that are needed', async () => {
  const other = createServer();
  await tryListening(other, 0, '127.0.0.1');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  await expect(requirePorts(config({ PORT: String(port - 2) }))).rejects.toThrow(
    `Port ${port} is in use by another program. The shop needs these ports: ${port - 2} for the shop (PORT), ` +
      `${port - 1} for the content lake (LAKE_PORT), ${port} for the payments sandbox (PAYMENTS_PORT). Set PAYMENTS_PORT`,
  );
});

test.each([
  [{ PORT: '65534' }, 'Port 65536 is above 65535'],
  [{ PORT: '9000', LAKE_PORT: '9000' }, 'Port 9000 is set twice'],
])('%j is refused with a sentence', async (env, sentence) => {
  await expect(requirePorts(config(env))).rejects.toThrow(sentence);
});

test('a port that needs more rights is reported as such', () => {
  expect(portError(config({ PORT: '80' }), 80, 'port-forbidden').message).toMatch(
    /^Port 80 may not be used by this user, .* Set PORT to another port/,
  );
});

test('an address that the machine lacks is not reported as a taken port', async () => {
  const server = createServer();
  expect(await tryListening(server, 0, '192.0.2.1')).toEqual({ kind: 'no-such-address' });
  // After a failed `listen` the same server can listen on the next address.
  expect(await tryListening(server, 0, '127.0.0.1')).toEqual({ kind: 'listening' });
  server.close();
});
