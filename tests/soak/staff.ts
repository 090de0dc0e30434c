/** The faults are failing providers, late or repeated webhooks, and kills. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type SanityClient } from '@sanity/client';
import { API_VERSION } from '../../src/content/queries.ts';
import type { OpsOrder } from '../../src/contract/ops-order.ts';
import { logIn, STAFF } from './accounts.ts';
import { afterSaleWrites } from './after-sale.ts';
import type { BuyableVariant, Random, World } from './world.ts';
import { Person, repeatWhileOpen, sendWrite } from './world.ts';

/** Milliseconds to read and type. */
const THINK_MS = 300;
/** The content token lasts only a few minutes. */
const WRITES_A_LOGIN = 50;

export async function actAsEditor(world: World, random: Random): Promise<void> {
  await repeatWhileOpen(world, async () => {
    const person = await logIn(world, STAFF.editor);
    const content = await connectEditorClient(world, person);
    for (let writes = 0; writes < WRITES_A_LOGIN && world.isOpen(); writes += 1) {
      const good = random.pick(world.goods);
      if (random.chance(0.6)) await receive(world, random, person, good);
      else if (content !== undefined) await publish(world, random, content, good);
      await pause(THINK_MS);
    }
  });
}

async function connectEditorClient({ shop }: World, person: Person): Promise<SanityClient | undefined> {
  const { body } = await person.call('GET', '/ops/me');
  const token: string | undefined = body?.data?.content?.token;
  return token === undefined
    ? undefined
    : createClient({
        ...{ projectId: 'local', dataset: 'production', apiVersion: API_VERSION, useCdn: false },
        ...{ useProjectHostname: false, apiHost: shop.lakeUrl, token, maxRetries: 0 },
      });
}

async function receive(
  { promised }: World,
  random: Random,
  person: Person,
  { id, key }: BuyableVariant,
): Promise<void> {
  const reason = `soak ${randomUUID()}`;
  const units = random.between(1, 6);
  const change = { kind: 'receive', pieces: units, reason };
  const response = await sendWrite(person, '/ops/stock', { productId: id, variantKey: key, change });
  if (response.status === 200) promised.received.set(reason, units);
}

/** Publishing may fail because of another editor or a kill. */
async function publish(
  { shop }: World,
  random: Random,
  content: SanityClient,
  { id, key, above }: BuyableVariant,
): Promise<void> {
  const which = { draftId: `drafts.${id}`, publishedId: id };
  const price = (Math.round(above * 100) + random.between(1, 40_000)) / 100;
  const set = { [`variants[_key=="${key}"].price`]: price };
  try {
    await content.action({ actionType: 'sanity.action.document.edit', ...which, patch: { set } });
    await content.action({ actionType: 'sanity.action.document.publish', ...which });
  } catch {
    await shop.untilUp();
  }
}

export async function actAsOperator(world: World, random: Random): Promise<void> {
  await repeatWhileOpen(world, async () => {
    const person = await logIn(world, STAFF.operator);
    for (let writes = 0; writes < WRITES_A_LOGIN && world.isOpen(); writes += 1) {
      await workOnOrder(world, random, person);
      await pause(THINK_MS);
    }
  });
}

async function readSomeOrder(random: Random, person: Person): Promise<OpsOrder | undefined> {
  const view = random.pick(['to-ship', 'to-ship', 'all', 'flagged', 'shipped', 'refunds-due', 'freight-due']);
  const list = await person.call('GET', `/ops/orders?view=${view}`);
  const rows: { readonly number: string }[] = list.body?.data?.items ?? [];
  if (rows.length === 0) return undefined;
  return (await person.call('GET', `/ops/orders/${random.pick(rows).number}`)).body?.data?.order;
}

async function workOnOrder({ promised }: World, random: Random, person: Person): Promise<void> {
  const order = await readSomeOrder(random, person);
  if (order === undefined) return;
  const { number, version, refundable, flags, lines } = order;
  const seen = { number, version };
  const parcel = { courier: 'DHL', trackingNumber: `D${random.between(1, 1_000_000)}` };
  const on = (action: string, body: object) =>
    sendWrite(person, `/ops/orders/${action}`, { ...seen, ...body });
  const back = [{ position: random.between(0, Math.max(lines.length - 1, 0)), pieces: 1 }];
  const acts: readonly (() => Promise<unknown>)[] = [
    () => on('ship', { ...parcel, despiteFlags: random.chance(0.2) }),
    () => on('ship', { ...parcel, fee: { fee: 8, feeStatus: 'due' } }),
    () => on('tracking', parcel),
    () => on('receive', {}),
    () => on('tags', { tags: [random.pick(['VIP', '易碎', '礼物'])] }),
    () => on('fee', { fee: 1, feeStatus: 'received' }),
    () => on('add-charge', { reason: '加固包装', amount: 8 }),
    async () => {
      const [line] = lines;
      if (line === undefined) return;
      const by = random.pick([-1, 1]);
      const quantity = Math.max(0, line.quantity + by);
      const difference = Math.round((quantity - line.quantity) * line.unitPrice * 100) / 100;
      await on('edit', { reason: '改件数', lines: [{ position: line.position, quantity }], difference });
    },
    () => on('withdraw-charge', { charge: random.between(1, 3) }),
    ...afterSaleWrites(random, order, on),
    () => on('refund', { amount: 1, of: 'part', back: random.chance(0.5) ? back : [] }),
    () =>
      refundable > 0
        ? on('refund', { amount: refundable, of: 'rest', back: random.chance(0.5) ? back : [] })
        : on('restock', { back }),
    () => on('end', {}),
    async () => {
      const text = `soak ${randomUUID()}`;
      if ((await on('note', { text })).status === 200) promised.notes.add(text);
    },
    async () => {
      const [flag] = flags;
      if (flag !== undefined) await sendWrite(person, '/ops/flags/clear', { id: flag.id, note: '已处理' });
    },
  ];
  await random.pick(acts)();
}

export async function actAsProvider(world: World, random: Random): Promise<void> {
  const person = new Person(world);
  await repeatWhileOpen(world, async () => {
    await pause(random.between(500, 4_000));
    if (world.isOpen()) await failOnce(random, person);
  });
}

async function failOnce(random: Random, person: Person): Promise<void> {
  const options: readonly (() => Promise<unknown>)[] = [
    async () => {
      const kind = random.pick([
        'refuse',
        'drop',
        'fail-before',
        'fail-after',
        'delay-before',
        'delay-after',
      ]);
      const strikes = { kind, times: random.between(1, 4), delayMs: random.between(100, 3_000) };
      await person.sandbox('faults', { ...strikes, path: random.pick(['/v1', '/v2']) });
    },
    () => person.sandbox('webhooks', { hold: true }),
    () =>
      person.sandbox('webhooks', {
        duplicates: random.between(0, 2),
        newestFirst: random.chance(0.5),
        hold: false,
      }),
    () => person.sandbox('webhooks/release', { newestFirst: random.chance(0.5) }),
    () => person.sandbox('webhooks', { tamper: { kind: random.pick(['body', 'signature']), tries: 1 } }),
    () => person.sandbox('outcomes', { step: 'stripe-refund', result: 'pending' }),
    () => person.sandbox('paypal/tokens/revoke'),
  ];
  await random.pick(options)();
}

/** Milliseconds. */
const KILL_INTERVAL = [20_000, 60_000] as const;

export async function killRandomly({ shop, isOpen }: World, random: Random): Promise<void> {
  while (isOpen()) {
    const at = performance.now() + random.between(...KILL_INTERVAL);
    while (isOpen() && performance.now() < at) await pause(50);
    if (isOpen()) await shop.kill();
  }
}
