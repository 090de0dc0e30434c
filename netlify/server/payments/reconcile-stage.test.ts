import type { Context } from '@netlify/functions';
import { expect, test } from 'vitest';
import reconcilePayments, { config } from '../../functions/reconcile-payments.mts';

const contextOf = (deployContext: string) => ({ deploy: { context: deployContext } }) as Context;
const request = new Request('http://localhost/.netlify/functions/reconcile-payments');

test.each(['deploy-preview', 'branch-deploy'])(
  'a deploy of %s reconciles nothing, and needs nothing',
  async (stage) => {
    await expect(reconcilePayments(request, contextOf(stage))).resolves.toBeUndefined();
  },
);

test('the shop itself does, every two minutes, and says what it lacks', async () => {
  expect(config.schedule).toBe('*/2 * * * *');
  await expect(reconcilePayments(request, contextOf('production'))).rejects.toThrow('DATABASE_URL');
});
