import { expect, request } from '@playwright/test';
import type { Acceptance } from '../../src/features/acceptance/acceptance.contract.ts';
import type { AcceptedKind } from '../../src/features/acceptance/acceptance.rules.ts';
import { postJson } from '../browser/shoppers.ts';

const OPERATOR = { email: 'operator@example.com', password: 'butterfly-operator' };

/** Puts in force what is published, as an operator does. */
export async function acceptPublishedRules(
  baseURL: string,
  kind: AcceptedKind = 'shipping-rules',
): Promise<void> {
  const api = await request.newContext({ baseURL });
  await postJson(api, '/login', OPERATOR);
  // Another test may accept at the same moment.
  await expect(async () => {
    const { data } = (await (await api.get(`/api/v1/ops/acceptance?kind=${kind}`)).json()) as {
      data: Acceptance;
    };
    if (data.published.kind !== 'readable') throw new Error(`the rules are ${data.published.kind}`);
    const seen = { kind, seen: data.accepted?.id ?? null, published: data.published.fingerprint };
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    await postJson(api, '/ops/acceptance/accept', { ...seen, note: '测试' }, key);
  }).toPass();
  await api.dispose();
}
