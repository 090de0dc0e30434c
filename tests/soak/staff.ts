/** Editors, who change what is published and receive pieces, and operators, who work off the orders. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type SanityClient } from '@sanity/client';
import { API_VERSION } from '../../src/content/queries.ts';
import { logIn, STAFF } from './accounts.ts';
import type { Dice } from './dice.ts';
import { type Person, repeat } from './person.ts';
import type { Good, World } from './world.ts';

/** As one looks and types; without it the staff would do nothing but write. Milliseconds. */
const THINK = 300;
/** Another login: the token for the content is for a few minutes. */
const WRITES_A_LOGIN = 50;

const write = (person: Person, path: string, body: unknown) =>
  person.call('POST', path, body, { 'idempotency-key': randomUUID() });

export async function beEditor(world: World, dice: Dice): Promise<void> {
  await repeat(world, async () => {
    const person = await logIn(world, STAFF.editor);
    const content = await contentOf(world, person);
    for (let writes = 0; writes < WRITES_A_LOGIN && world.isOpen(); writes += 1) {
      const good = dice.pick(world.goods);
      if (dice.chance(0.6)) await receive(world, dice, person, good);
      else if (content !== undefined) await publish(world, dice, content, good);
      await pause(THINK);
    }
  });
}

export async function contentOf({ shop }: World, person: Person): Promise<SanityClient | undefined> {
  const { body } = await person.call('GET', '/ops/me');
  const token: string | undefined = body?.data?.content?.token;
  return token === undefined
    ? undefined
    : createClient({
        ...{ projectId: 'local', dataset: 'production', apiVersion: API_VERSION, useCdn: false },
        ...{ useProjectHostname: false, apiHost: shop.lakeUrl, token, maxRetries: 0 },
      });
}

async function receive({ promised }: World, dice: Dice, person: Person, { id, key }: Good): Promise<void> {
  const reason = `soak ${randomUUID()}`;
  const pieces = dice.between(1, 6);
  const change = { kind: 'receive', pieces, reason };
  const answer = await write(person, '/ops/stock', { productId: id, variantKey: key, change });
  if (answer.status === 200) promised.received.set(reason, pieces);
}

/** Another price, in a draft that is then published; two editors and a kill may get in each other's way. */
async function publish(
  { shop }: World,
  dice: Dice,
  content: SanityClient,
  { id, key, above }: Good,
): Promise<void> {
  const which = { draftId: `drafts.${id}`, publishedId: id };
  const price = (Math.round(above * 100) + dice.between(1, 40_000)) / 100;
  const set = { [`variants[_key=="${key}"].price`]: price };
  try {
    await content.action({ actionType: 'sanity.action.document.edit', ...which, patch: { set } });
    await content.action({ actionType: 'sanity.action.document.publish', ...which });
  } catch {
    await shop.untilUp();
  }
}

interface Desk {
  readonly number: string;
  readonly version: number;
  readonly [more: string]: unknown;
}

export async function beOperator(world: World, dice: Dice): Promise<void> {
  await repeat(world, async () => {
    const person = await logIn(world, STAFF.operator);
    for (let writes = 0; writes < WRITES_A_LOGIN && world.isOpen(); writes += 1) {
      const order = await anOrder(dice, person);
      if (order !== undefined) await workOff(world, dice, person, order);
      await pause(THINK);
    }
  });
}

// biome-ignore lint/suspicious/noExplicitAny: of an answer that other tests hold to its contract.
async function anOrder(dice: Dice, person: Person): Promise<any> {
  const view = dice.pick(['to-ship', 'to-ship', 'all', 'flagged', 'shipped', 'refunds-due']);
  const list = await person.call('GET', `/ops/orders?view=${view}`);
  const rows: Desk[] = list.body?.data?.items ?? [];
  if (rows.length === 0) return undefined;
  return (await person.call('GET', `/ops/orders/${dice.pick(rows).number}`)).body?.data?.order;
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function workOff({ promised }: World, dice: Dice, person: Person, order: any): Promise<void> {
  const { number, version, refundable, flags, lines } = order;
  const seen = { number, version };
  const parcel = { courier: 'DHL', trackingNumber: `D${dice.between(1, 1_000_000)}` };
  const on = (action: string, body: object) => write(person, `/ops/orders/${action}`, { ...seen, ...body });
  const back = [{ position: dice.between(0, Math.max(lines.length - 1, 0)), pieces: 1 }];
  const acts: readonly (() => Promise<unknown>)[] = [
    () => on('ship', { ...parcel, despiteFlags: dice.chance(0.2) }),
    () => on('ship', { ...parcel, fee: { fee: 8, feeStatus: 'due' } }),
    () => on('tracking', parcel),
    () => on('receive', {}),
    () => on('tags', { tags: [dice.pick(['VIP', '易碎', '礼物'])] }),
    () => on('fee', { fee: 1, feeStatus: 'received' }),
    () => on('refund', { amount: 1, of: 'part', back: dice.chance(0.5) ? back : [] }),
    () =>
      refundable > 0
        ? on('refund', { amount: refundable, of: 'rest', back: dice.chance(0.5) ? back : [] })
        : on('restock', { back }),
    () => on('end', {}),
    async () => {
      const text = `soak ${randomUUID()}`;
      if ((await on('note', { text })).status === 200) promised.notes.add(text);
    },
    async () => {
      const [flag] = flags;
      if (flag !== undefined) await write(person, '/ops/flags/clear', { id: flag.id, note: '已处理' });
    },
  ];
  await dice.pick(acts)();
}
