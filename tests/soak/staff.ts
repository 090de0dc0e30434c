/** The faults are failing providers, late or repeated webhooks, and kills. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type SanityClient } from '@sanity/client';
import { writeRole } from '../../netlify/server/accounts/role-store.ts';
import { API_VERSION } from '../../src/content/queries.ts';
import type { OpsOrder } from '../../src/features/orders/ops-order.contract.ts';
import { afterSaleWrites, DUE, randomParcel } from './after-sale.ts';
import {
  type BuyableVariant,
  between,
  chance,
  confirmAccount,
  Person,
  pick,
  repeatWhileOpen,
  STAFF,
  type World,
} from './world.ts';

/** Milliseconds to read and type. */
const THINK_MS = 300;
/** The content token lasts only a few minutes. */
const WRITES_A_LOGIN = 50;

export async function registerStaff(world: World): Promise<void> {
  for (const role of ['editor', 'operator'] as const) {
    await Person.register(world, STAFF[role]);
    await confirmAccount(world, STAFF[role]);
    await writeRole(world.shop.database, STAFF[role], role, 'soak');
  }
}

async function work(
  world: World,
  role: keyof typeof STAFF,
  begin: (person: Person) => Promise<() => Promise<unknown>>,
) {
  await repeatWhileOpen(world, async () => {
    const writeOnce = await begin(await Person.logIn(world, STAFF[role]));
    for (let writes = 0; writes < WRITES_A_LOGIN && world.isOpen(); writes += 1) {
      await writeOnce();
      await pause(THINK_MS);
    }
  });
}

export const actAsEditor = (world: World) =>
  work(world, 'editor', async (person) => {
    const me = await person.read<{ content?: { token: string } }>('/ops/me');
    const content = createClient({
      ...{ projectId: 'local', dataset: 'production', apiVersion: API_VERSION, useCdn: false, maxRetries: 0 },
      ...{ useProjectHostname: false, apiHost: world.shop.lakeUrl, token: me?.content?.token ?? '' },
    });
    return () =>
      chance(0.6) ? receive(person, pick(world.goods)) : publish(world, content, pick(world.goods));
  });

async function receive(person: Person, { id, key }: BuyableVariant): Promise<void> {
  const [reason, pieces] = [`soak ${randomUUID()}`, between(1, 6)];
  const change = { kind: 'receive', pieces, reason };
  const { status } = await person.write('/ops/stock', { productId: id, variantKey: key, change });
  if (status === 200) person.world.promised.received.set(reason, pieces);
}

/** Publishing may fail because of another editor or a kill. */
async function publish(
  { shop }: World,
  content: SanityClient,
  { id, key, above }: BuyableVariant,
): Promise<void> {
  const which = { draftId: `drafts.${id}`, publishedId: id };
  const set = { [`variants[_key=="${key}"].price`]: (Math.round(above * 100) + between(1, 40_000)) / 100 };
  try {
    await content.action({ actionType: 'sanity.action.document.edit', ...which, patch: { set } });
    await content.action({ actionType: 'sanity.action.document.publish', ...which });
  } catch {
    await shop.untilUp();
  }
}

const VIEWS = ['to-ship', 'to-ship', 'all', 'flagged', 'shipped', 'refunds-due', 'freight-undecided'];

export const actAsOperator = (world: World) =>
  work(world, 'operator', async (person) => async () => {
    const list = await person.read<{ items: { number: string }[] }>(`/ops/orders?view=${pick(VIEWS)}`);
    if (list === undefined || list.items.length === 0) return;
    const found = await person.read<{ order: OpsOrder }>(`/ops/orders/${pick(list.items).number}`);
    if (found !== undefined) await pick(possibleWrites(person, found.order))();
  });

function possibleWrites(person: Person, order: OpsOrder): readonly (() => Promise<unknown>)[] {
  const { number, version, refundable, flags, lines } = order;
  const on = (action: string, body: object = {}) =>
    person.write(`/ops/orders/${action}`, { number, version, ...body });
  const returned = [{ position: between(0, Math.max(lines.length - 1, 0)), pieces: 1 }];
  const back = chance(0.5) ? returned : [];
  return [
    () => on('ship', { ...randomParcel(), despiteFlags: chance(0.2) }),
    () => on('ship', { ...randomParcel(), fee: DUE }),
    () => on('tracking', randomParcel()),
    () => on('receive'),
    () => on('tags', { tags: [pick(['VIP', '易碎', '礼物'])] }),
    () => on('fee', { fee: 1, feeStatus: 'received' }),
    () => on('add-charge', { reason: '加固包装', amount: 8 }),
    ...lines.slice(0, 1).map(({ position, quantity, unitPrice }) => () => {
      const changed = Math.max(0, quantity + pick([-1, 1]));
      const difference = Math.round((changed - quantity) * unitPrice * 100) / 100;
      return on('edit', { reason: '改件数', lines: [{ position, quantity: changed }], difference });
    }),
    () => on('withdraw-charge', { charge: between(1, 3) }),
    ...afterSaleWrites(order, on),
    () => on('refund', { amount: 1, of: 'part', back }),
    () =>
      refundable > 0
        ? on('refund', { amount: refundable, of: 'rest', back })
        : on('restock', { back: returned }),
    () => on('end'),
    async () => {
      const text = `soak ${randomUUID()}`;
      if ((await on('note', { text })).status === 200) person.world.promised.notes.add(text);
    },
    ...flags.slice(0, 1).map(
      ({ id }) =>
        () =>
          person.write('/ops/flags/clear', { id, note: '已处理' }),
    ),
  ];
}

const FAULTS = ['refuse', 'drop', 'fail-before', 'fail-after', 'delay-before', 'delay-after'];

/** Lets the providers fail, and deliver webhooks late, repeatedly or forged. */
export async function disturbProviders(world: World): Promise<void> {
  const person = new Person(world);
  await repeatWhileOpen(world, async () => {
    await pause(between(500, 4_000));
    const strikes = { kind: pick(FAULTS), times: between(1, 4), delayMs: between(100, 3_000) };
    const newestFirst = chance(0.5);
    const [path, data] = pick<[string, object?]>([
      ['faults', { ...strikes, path: pick(['/v1', '/v2']) }],
      ['webhooks', { hold: true }],
      ['webhooks', { duplicates: between(0, 2), newestFirst, hold: false }],
      ['webhooks/release', { newestFirst }],
      ['webhooks', { tamper: { kind: pick(['body', 'signature']), tries: 1 } }],
      ['outcomes', { step: 'stripe-refund', result: 'pending' }],
      ['outcomes', { step: 'stripe-capture', result: pick(['declined', 'refused', 'expired']) }],
      ['paypal/tokens/revoke'],
    ]);
    if (world.isOpen()) await person.control(path, data);
  });
}

/** Milliseconds. */
const KILL_INTERVAL = [20_000, 60_000] as const;

export async function killRandomly({ shop, isOpen }: World): Promise<void> {
  while (isOpen()) {
    const at = performance.now() + between(...KILL_INTERVAL);
    while (isOpen() && performance.now() < at) await pause(50);
    if (isOpen()) await shop.kill();
  }
}
