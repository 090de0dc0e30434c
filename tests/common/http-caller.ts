/** Calls the shop over HTTP as a browser does: keeps cookies, sends the token, comes from an address of its own. */
import { keepCookie } from './cookies.ts';
import { ownAddress, type Sending, type Sent, sendFrom } from './send-from.ts';

export interface Answer extends Sent {
  /** The parsed JSON; undefined where the answer is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
}

export class HttpCaller {
  readonly cookies = new Map<string, string>();
  /** Of the network that they come from. */
  readonly address: string;

  readonly #shop: string;

  /** `shop` is where it answers. */
  constructor(shop: string, address = ownAddress()) {
    this.#shop = shop;
    this.address = address;
  }

  /** One request to any path of the shop, with the cookies that the shop gave. */
  async send(
    method: string,
    path: string,
    { headers = {}, ...sending }: Omit<Sending, 'method'> = {},
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = await sendFrom(this.address, new URL(path, this.#shop), {
      method,
      headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
      ...sending,
    });
    for (const line of sent.headers['set-cookie'] ?? []) keepCookie(this.cookies, line);
    const { 'content-type': type, 'content-encoding': encoding } = sent.headers;
    const isJson = type?.startsWith('application/json') === true && sent.bytes.length > 0;
    const body = isJson && encoding === undefined ? JSON.parse(sent.bytes.toString()) : undefined;
    return { ...sent, body };
  }

  /** One call of `/api/v1` as the shop's own pages make it: with the token, and from the shop's own origin. */
  async call(
    method: string,
    path: string,
    data?: unknown,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    if (method !== 'GET' && !this.cookies.has('XSRF-TOKEN')) await this.send('GET', '/api/v1/user/current');
    const headers = {
      ...(method === 'GET'
        ? {}
        : { origin: new URL(this.#shop).origin, 'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '' }),
      ...(data === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    };
    return await this.send(method, `/api/v1${path}`, {
      headers,
      ...(data === undefined ? {} : { body: JSON.stringify(data) }),
    });
  }
}
