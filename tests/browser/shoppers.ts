/** Who shops in the tests: a new person each time, with an account made and a session begun as the pages do. */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { callControl } from '../../sandbox/host/control.ts';
import { ownAddress, sendFrom } from '../common/http-caller.ts';
import { expect, test } from './shop.ts';

export const PASSWORD = 'silver-antenna-9';

export interface Shopper {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
}

export function someone(): Shopper {
  return {
    name: '林晓',
    email: `${randomUUID()}@example.com`,
    phone: '13812345678',
    address: '云南省大理市古城路 8 号',
  };
}

/** A call as the pages make it: with the token that the first refusal brings. Fails the test when it is refused. */
export async function post(
  api: APIRequestContext,
  path: string,
  data: unknown = {},
  more: Record<string, string> = {},
) {
  const send = async () => {
    const { cookies } = await api.storageState();
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    return await api.post(`/api/v1${path}`, { data, headers: { ...more, 'X-XSRF-TOKEN': token } });
  };
  const first = await send();
  const answer = first.status() === 403 ? await send() : first;
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return await answer.json();
}

/**
 * Makes an account as the page would, without its way there, and without a session. From an address of its own: the
 * shop lets an address make only so many.
 */
export async function registered(shopper: Shopper = someone()): Promise<Shopper> {
  const address = ownAddress();
  const shop = new URL(String(test.info().project.use.baseURL));
  const visit = await sendFrom(address, new URL('/api/v1/user/current', shop));
  const cookies = (visit.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0] ?? '');
  const token = cookies.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  const headers = {
    ...{ 'content-type': 'application/json', cookie: cookies.join('; '), 'x-xsrf-token': token },
    origin: shop.origin,
  };
  const body = JSON.stringify({ ...shopper, password: PASSWORD });
  const answer = await sendFrom(address, new URL('/api/v1/register', shop), {
    method: 'POST',
    headers,
    body,
  });
  expect(answer.status, `/register: ${answer.bytes}`).toBe(200);
  await vouchFor(shopper.email);
  return shopper;
}

/**
 * All browsers of a test come from this machine's one address, where newcomers hold little together: an operator
 * vouches for each shopper instead (docs/decisions/0015). Not on a shop that somebody else started.
 */
async function vouchFor(email: string): Promise<void> {
  if (process.env['SHOP_URL'] !== undefined) return;
  const folder = String(process.env['TEST_DATA_DIR']);
  const done = await callControl(folder, 'operator', ['trust', email], () => undefined);
  expect(done, 'the shop takes no commands').toEqual({ kind: 'done' });
}

/** Somebody new, logged in in this page's browser; answers the address. */
export async function newShopper(page: Page): Promise<string> {
  const { request: api } = page.context();
  const { email } = await registered();
  await post(api, '/login', { email, password: PASSWORD });
  return email;
}

/** Fills in and sends the form of /login. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('邮箱', { exact: true }).fill(email);
  await main.getByLabel('密码', { exact: true }).fill(password);
  await main.getByRole('button', { name: '登录', exact: true }).click();
}
