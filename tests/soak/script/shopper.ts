import { randomUUID } from 'node:crypto';
import { mailTemplateText } from '../../../src/text/mail.ts';
import type { World } from '../world.ts';
import { Person, sendWrite } from '../world.ts';
import type { TypedScripts } from './typed.ts';
import { findMail } from './typed.ts';

const PASSWORD = 'silver-antenna-9';

export interface Shopper {
  readonly person: Person;
  /** All mails of the run go to the registered address. */
  readonly email: string;
}

export interface HostilePurchase {
  readonly number: string;
  readonly session: string;
}

/** Also confirms the address, because mails to unconfirmed addresses contain no name. */
export async function registerHostileShopper(world: World, typed: TypedScripts): Promise<Shopper> {
  const email = `${randomUUID()}@example.com`;
  const person = new Person(world);
  const form = { ...hostileFormValues(typed, 'register'), email, password: PASSWORD };
  recordIfRefused(world, 'an account', await person.call('POST', '/register', form));
  await confirm(world, person, email, mailTemplateText().emailConfirmation.subject);
  return { person, email };
}

async function confirm(world: World, person: Person, email: string, subject: string): Promise<void> {
  const letter = await findMail(person, email, subject);
  const token = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1];
  recordIfRefused(
    world,
    'a confirmed address',
    await person.call('POST', '/user/email/confirm', { token, password: PASSWORD }),
  );
}

export function hostileFormValues(typed: TypedScripts, call: 'register' | 'updateUser') {
  const field = (name: string) => typed.script(`${call}.${name}`);
  return {
    // The hostile species are protected, so the shop must know where its buyer lives.
    country: 'CN',
    ...{ name: field('name'), phone: field('phone'), address: field('address') },
  };
}

/** A mail confirms a new `email`. */
export async function changeAccount(
  world: World,
  { person, email: before }: Shopper,
  form: ReturnType<typeof hostileFormValues>,
  email: string,
): Promise<void> {
  const response = await person.call('PUT', '/user/update', { ...form, email, password: PASSWORD });
  recordIfRefused(world, 'a change of an account', response);
  if (email !== before) await confirm(world, person, email, mailTemplateText().emailChange.subject);
}

/** The grade's name is also script. */
export async function putInCart({ person }: Shopper, productId: string): Promise<void> {
  const { body } = await person.call('GET', `/products/${productId}`);
  const [{ quality }] = body.data.specifications.quality_variants;
  await person.call('POST', '/cart', { productId, quality, quantity: 1 });
}

export async function buyProduct(shopper: Shopper, productId: string): Promise<HostilePurchase> {
  const { person } = shopper;
  await putInCart(shopper, productId);
  const opened = await person.call('POST', '/stripe/create-session');
  if (opened.status !== 200) throw new Error(`The hostile product can't be bought: ${opened.bytes}`);
  const session: string = opened.body.sessionId;
  await person.sandbox(`stripe/sessions/${session}/pay`, { result: 'succeed' });
  await person.call('GET', `/stripe/verify-payment/${session}`);
  const orders = await person.call('GET', '/orders');
  return { number: orders.body?.data?.[0]?.id ?? '', session };
}

export async function reportDamage(
  world: World,
  typed: TypedScripts,
  { person }: Shopper,
  { number }: HostilePurchase,
): Promise<void> {
  const path = `/orders/${number}/claims`;
  const { body } = await person.call('GET', path);
  const items = [{ item: body?.data?.items[0]?.item, quantity: 1 }];
  const claim = { items, words: typed.script('claim.words') };
  recordIfRefused(world, 'a claim', await sendWrite(person, path, claim));
}

export function recordIfRefused(
  { records }: World,
  what: string,
  { status, bytes }: { status: number; bytes: Buffer },
) {
  if (status !== 200) records.complain(`Script in ${what} was refused, and so not tried: ${bytes}`);
}
