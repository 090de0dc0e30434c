import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionParams, startTestSandbox, type TestSandbox } from './testing/start.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

test('a session expires at its time and sends an event', async () => {
  const expires_at = Math.floor(Date.now() / 1000) + 31 * 60;
  const { id } = await sandbox.stripe().checkout.sessions.create(sessionParams({ expires_at }));
  await sandbox.control('clock/forward', { ms: 30 * 60_000 });
  expect((await sandbox.stripe().checkout.sessions.retrieve(id)).status).toBe('open');
  await sandbox.control('clock/forward', { ms: 2 * 60_000 });
  expect((await sandbox.stripe().checkout.sessions.retrieve(id)).status).toBe('expired');
  await sandbox.quiet();
  expect(sandbox.shop.types()).toEqual(['checkout.session.expired']);
});

test('an expiring session with a declined payment cancels its intent', async () => {
  const { id } = await sandbox.stripe().checkout.sessions.create(sessionParams());
  await sandbox.control(`stripe/sessions/${id}/pay`, { result: 'decline' });
  await sandbox.control('clock/forward', { ms: 25 * 3_600_000 });
  const session = await sandbox.stripe().checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  expect(session).toMatchObject({ status: 'expired', payment_intent: { status: 'canceled' } });
});

test('the bank decides a delayed payment in time', async () => {
  const { id } = await sandbox.stripe().checkout.sessions.create(sessionParams());
  await sandbox.control(`stripe/sessions/${id}/pay`, { result: 'async_succeed' });
  await sandbox.control('clock/forward', { ms: 6 * 60_000 });
  expect(await sandbox.stripe().checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
  await sandbox.quiet();
  expect(sandbox.shop.types()).toContain('checkout.session.async_payment_succeeded');
});

test('the clock can return to real time, and survives a restart', async () => {
  await sandbox.control('clock/forward', { ms: 86_400_000 });
  await sandbox.restart();
  expect((await sandbox.state()).aheadMs).toBe(86_400_000);
  await sandbox.control('clock/reset');
  expect((await sandbox.state()).aheadMs).toBe(0);
});
