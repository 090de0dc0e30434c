/** What goes wrong around the shop: providers that fail, webhooks that come late and twice, and kills. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Dice } from './dice.ts';
import { Person, repeat } from './person.ts';
import type { World } from './world.ts';

export async function beProvider(world: World, dice: Dice): Promise<void> {
  const person = new Person(world);
  await repeat(world, async () => {
    await pause(dice.between(500, 4_000));
    if (world.isOpen()) await failOnce(dice, person);
  });
}

async function failOnce(dice: Dice, person: Person): Promise<void> {
  const wishes: readonly (() => Promise<unknown>)[] = [
    async () => {
      const kind = dice.pick(['refuse', 'drop', 'fail-before', 'fail-after', 'delay-before', 'delay-after']);
      const strikes = { kind, times: dice.between(1, 4), delayMs: dice.between(100, 3_000) };
      await person.sandbox('faults', { ...strikes, path: dice.pick(['/v1', '/v2']) });
    },
    () => person.sandbox('webhooks', { hold: true }),
    () =>
      person.sandbox('webhooks', {
        duplicates: dice.between(0, 2),
        newestFirst: dice.chance(0.5),
        hold: false,
      }),
    () => person.sandbox('webhooks/release', { newestFirst: dice.chance(0.5) }),
    () => person.sandbox('webhooks', { tamper: { kind: dice.pick(['body', 'signature']), tries: 1 } }),
    () => person.sandbox('outcomes', { step: 'stripe-refund', result: 'pending' }),
    () => person.sandbox('paypal/tokens/revoke'),
  ];
  await dice.pick(wishes)();
}

/** Once in so long, at any moment of it. Milliseconds. */
const BETWEEN_KILLS = [20_000, 60_000] as const;

export async function beReaper({ shop, isOpen }: World, dice: Dice): Promise<void> {
  while (isOpen()) {
    const at = performance.now() + dice.between(...BETWEEN_KILLS);
    while (isOpen() && performance.now() < at) await pause(50);
    if (isOpen()) await shop.kill();
  }
}
