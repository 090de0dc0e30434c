/** Somebody with a script: calls the shop's API over HTTP, keeps cookies, and comes from an address of their own. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ownAddress, type Sent, sendFrom } from '../common/send-from.ts';

/** Set by whoever runs the tests (tests/routes/run.ts): where the shop answers. */
export const { SHOP_URL } = z.object({ SHOP_URL: z.url() }).parse(process.env);

export const PASSWORD = 'silver-antenna-9';

export interface Answer extends Sent {
  /** The parsed JSON; undefined where the answer is none. */
  // biome-ignore lint/suspicious/noExplicitAny: attacks look into answers of every shape.
  readonly body: any;
}

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly password: string;
}

export function somebody(): Person {
  return {
    name: '林晓',
    email: `${randomUUID()}@example.com`,
    phone: '13812345678',
    address: '云南省大理市古城路 8 号',
    password: PASSWORD,
  };
}

export class Attacker {
  readonly cookies = new Map<string, string>();
  /** Of the network that they come from. */
  readonly address: string;

  constructor(address = ownAddress()) {
    this.address = address;
  }

  /** One request to any path of the shop, with the cookies that the shop gave. */
  async send(
    method: string,
    path: string,
    { body, headers = {} }: { body?: string | Buffer; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = await sendFrom(this.address, new URL(path, SHOP_URL), {
      method,
      headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of sent.headers['set-cookie'] ?? []) this.#keep(line);
    const isJson = sent.headers['content-type']?.startsWith('application/json') === true;
    return { ...sent, body: isJson ? JSON.parse(sent.bytes.toString()) : undefined };
  }

  /** One call of `/api/v1` as the shop's own pages make it: with the token, and from the shop's own origin. */
  async call(method: string, path: string, data?: unknown): Promise<Answer> {
    if (method !== 'GET' && !this.cookies.has('XSRF-TOKEN')) await this.send('GET', '/api/v1/user/current');
    const headers = {
      ...(method === 'GET'
        ? {}
        : { origin: new URL(SHOP_URL).origin, 'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '' }),
      ...(data === undefined ? {} : { 'content-type': 'application/json' }),
    };
    return await this.send(method, `/api/v1${path}`, {
      headers,
      ...(data === undefined ? {} : { body: JSON.stringify(data) }),
    });
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** An account made from an address of its own, without a session. Throws when it is refused. */
export async function registered(person = somebody()): Promise<Person> {
  const answer = await new Attacker().call('POST', '/register', person);
  if (answer.status !== 200) throw new Error(`registering failed: ${answer.bytes}`);
  return person;
}

/** Somebody new with a session, at an address of their own. */
export async function loggedIn(address?: string): Promise<{ attacker: Attacker; person: Person }> {
  const person = await registered();
  const attacker = new Attacker(address);
  const { email, password } = person;
  const answer = await attacker.call('POST', '/login', { email, password });
  if (answer.status !== 200) throw new Error(`logging in failed: ${answer.bytes}`);
  return { attacker, person };
}

const mailsSchema = z.object({
  mails: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })),
});
export type Mail = z.infer<typeof mailsSchema>['mails'][number];

/** The mails that the shop sent to an address, the newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const path = `/sandbox/mailbox/api?to=${encodeURIComponent(address)}`;
  const { body } = await new Attacker().send('GET', path);
  return mailsSchema.parse(body).mails;
}
