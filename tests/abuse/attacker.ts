import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { HttpCaller } from '../common/http-caller.ts';

/** tests/routes/run.ts sets it. */
export const { SHOP_URL } = z.object({ SHOP_URL: z.url() }).parse(process.env);

const PASSWORD = 'silver-antenna-9';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly country: string;
  readonly password: string;
}

export function randomPerson(): Person {
  return {
    name: '林晓',
    email: `${randomUUID()}@example.com`,
    phone: '13812345678',
    address: '云南省大理市古城路 8 号',
    // Accounts without a country can't reserve protected species.
    country: 'CN',
    password: PASSWORD,
  };
}

export class Attacker extends HttpCaller {
  constructor(address?: string) {
    super(SHOP_URL, address);
  }
}

/** Registers without a session. Throws on failure. */
export async function registerAccount(person = randomPerson()): Promise<Person> {
  const response = await new Attacker().call('POST', '/register', person);
  if (response.status !== 200) throw new Error(`registering failed: ${response.bytes}`);
  return person;
}

export async function registerAndLogIn(address?: string): Promise<{ attacker: Attacker; person: Person }> {
  const person = await registerAccount();
  const attacker = new Attacker(address);
  const { email, password } = person;
  const response = await attacker.call('POST', '/login', { email, password });
  if (response.status !== 200) throw new Error(`logging in failed: ${response.bytes}`);
  return { attacker, person };
}

const mailsSchema = z.object({
  mails: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })),
});
export type Mail = z.infer<typeof mailsSchema>['mails'][number];

/** Newest first. */
export async function fetchMails(address: string): Promise<Mail[]> {
  const path = `/sandbox/mailbox/api?to=${encodeURIComponent(address)}`;
  const { body } = await new Attacker().send('GET', path);
  return mailsSchema.parse(body).mails;
}
