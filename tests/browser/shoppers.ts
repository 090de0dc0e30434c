import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { randomLoopbackAddress, sendFrom } from '../common/http-caller.ts';
import { waitForLink } from '../common/mailbox.ts';
import { expect, test } from './shop.ts';

export const PASSWORD = 'silver-antenna-9';

export interface Shopper {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  /** ISO 3166-1. */
  readonly country?: string;
}

export function randomShopper(): Shopper {
  return {
    name: '林晓',
    email: `${randomUUID()}@example.com`,
    phone: '13812345678',
    address: '云南省大理市古城路 8 号',
  };
}

/** The first 403 brings the XSRF token. Fails the test if refused again. */
export async function postJson(
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
  const response = first.status() === 403 ? await send() : first;
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return await response.json();
}

/** Registers from a random IP address, because of the rate limit. In China if no country is given. */
export async function registerShopper(shopper: Shopper = randomShopper()): Promise<Shopper> {
  const address = randomLoopbackAddress();
  const shop = new URL(String(test.info().project.use.baseURL));
  const visit = await sendFrom(address, new URL('/api/v1/user/current', shop));
  const cookies = (visit.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0] ?? '');
  const token = cookies.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  const headers = {
    ...{ 'content-type': 'application/json', cookie: cookies.join('; '), 'x-xsrf-token': token },
    origin: shop.origin,
  };
  const body = JSON.stringify({ country: 'CN', ...shopper, password: PASSWORD });
  const response = await sendFrom(address, new URL('/api/v1/register', shop), {
    method: 'POST',
    headers,
    body,
  });
  expect(response.status, `/register: ${response.bytes}`).toBe(200);
  return shopper;
}

/** Lives in China, where every product may be sent. */
export async function newShopper(page: Page): Promise<string> {
  const { request: api } = page.context();
  const { email } = await registerShopper();
  await postJson(api, '/login', { email, password: PASSWORD });
  return email;
}

/** Opens the link of the mail that registration sends. Logged in, as `email`. */
export async function confirmMailbox(api: APIRequestContext, email: string): Promise<void> {
  const link = await waitForLink(api, email, /\/confirm-email\?token=[\w-]+/);
  const token = link.split('token=')[1];
  await postJson(api, '/user/email/confirm', { token, password: PASSWORD });
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('邮箱', { exact: true }).fill(email);
  await main.getByLabel('密码', { exact: true }).fill(password);
  await main.getByRole('button', { name: '登录', exact: true }).click();
}
