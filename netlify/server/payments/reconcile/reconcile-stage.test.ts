import type { Context } from '@netlify/functions';
import { expect, test, vi } from 'vitest';
import reconcilePayments, { config } from '../../../functions/reconcile-payments.mts';
import reconcileInBackground from '../../../functions/reconcile-payments-background.mts';

const contextOf = (deployContext: string) =>
  ({ deploy: { context: deployContext }, site: {} }) as unknown as Context;
const request = new Request('http://localhost/.netlify/functions/reconcile-payments');

test.each(['deploy-preview', 'branch-deploy'])(
  'a deploy of %s reconciles nothing, and needs no settings',
  async (stage) => {
    await expect(reconcilePayments(request, contextOf(stage))).resolves.toBeUndefined();
    await expect(reconcileInBackground(request, contextOf(stage))).resolves.toBeUndefined();
  },
);

test('the production shop does, every five minutes, and reports what it lacks', async () => {
  expect(config.schedule).toBe('*/5 * * * *');
  for (const reconcile of [reconcilePayments, reconcileInBackground]) {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await reconcile(request, contextOf('production'))).toMatchObject({ status: 500 });
    expect(String(written.mock.calls[0]?.[0])).toContain('DATABASE_URL');
    written.mockRestore();
  }
});
