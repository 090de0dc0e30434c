/** Pays attempts at the providers, as buyers do. */
import type { Person, Random } from './world.ts';

export async function payByCard(random: Random, person: Person, ref: string): Promise<void> {
  const how = [
    'succeed',
    'succeed',
    'succeed',
    'succeed',
    'decline',
    'insufficient_funds',
    'async_succeed',
    'async_fail',
  ];
  const paid = await person.sandbox(`stripe/sessions/${ref}/pay`, { result: random.pick(how) });
  if (paid.status === 402 && random.chance(0.5))
    await person.sandbox(`stripe/sessions/${ref}/pay`, { result: 'succeed' });
  const back = () => person.call('GET', `/stripe/verify-payment/${ref}`);
  if (random.chance(0.7)) await Promise.all(random.chance(0.3) ? [back(), back()] : [back()]);
}

/** `capture` differs for a pay link. */
export async function payByWallet(
  random: Random,
  person: Person,
  ref: string,
  capture = () => person.call('POST', `/paypal/orders/${ref}/capture`),
): Promise<void> {
  if (random.chance(0.1)) return void (await person.call('POST', `/paypal/orders/${ref}/cancel`));
  const means = ['balance', 'balance', 'balance', 'declined-card', 'echeck'];
  await person.sandbox(`paypal/orders/${ref}/approve`, { instrument: random.pick(means) });
  if (random.chance(0.8)) await Promise.all(random.chance(0.3) ? [capture(), capture()] : [capture()]);
  else if (random.chance(0.3)) await person.call('POST', `/paypal/orders/${ref}/cancel`);
}
