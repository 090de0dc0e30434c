import { appendFile, mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RunningMailbox, startMailbox } from './start-mailbox.ts';

const mail = {
  messageId: '<a@localhost>',
  from: 'shop@localhost',
  to: 'lin@example.com',
  subject: '订单 <1>',
  text: '你好 <b>',
  html: '<p>你好</p><a href="http://localhost:8888/orders/1">查看</a>',
};

let folder: string;
let mailbox: RunningMailbox;
const start = async () => {
  mailbox = await startMailbox({ dataDir: join(folder, 'mailbox'), log: (line) => console.error(line) });
};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  await start();
});
afterEach(async () => {
  await mailbox.close();
  await rm(folder, { recursive: true, force: true });
});

const post = (body: unknown, type = 'application/json') =>
  fetch(mailbox.api, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) });
const list = async (to = '') => {
  const response = await fetch(`${mailbox.api}${to === '' ? '' : `?to=${to}`}`);
  return ((await response.json()) as { mails: { id: number; to: string }[] }).mails;
};
const page = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${mailbox.address}/sandbox/mailbox${path}`, { headers });
  return { status: response.status, html: await response.text() };
};

test('mails are stored and listed, newest first, also by recipient', async () => {
  expect((await post(mail)).status).toBe(201);
  await post({ ...mail, to: 'wu@example.com' });
  expect((await list()).map(({ to }) => to)).toEqual(['wu@example.com', 'lin@example.com']);
  expect(await list('lin@example.com')).toMatchObject([{ ...mail, id: 1, receivedAt: expect.any(String) }]);
});

test('mails survive a restart, also after a truncated last line', async () => {
  await post(mail);
  await mailbox.close();
  await appendFile(join(folder, 'mailbox', 'mails.ndjson'), '\n{"id":2,"to":"cut');
  await start();
  await post({ ...mail, subject: 'two' });
  await mailbox.close();
  await start();
  expect((await list()).map(({ id }) => id)).toEqual([2, 1]);
});

test('mails are shown as pages that run no script of a mail', async () => {
  expect((await page('')).html).toContain('还没有邮件');
  await post(mail);
  expect((await page('')).html).toContain('订单 &#60;1&#62;');
  const { status, html } = await page('/1');
  expect(status).toBe(200);
  expect(html).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(html).toContain('srcdoc="&#60;base target=&#34;_blank&#34;&#62;&#60;p&#62;你好');
  expect(html).toContain('<pre>你好 &#60;b&#62;</pre>');
  expect((await page('/2')).status).toBe(404);
  expect((await page('/1x')).status).toBe(404);
});

test('rejects bodies that are not mails, and requests that another site could send', async () => {
  expect((await post({ ...mail, to: 'nobody' })).status).toBe(400);
  expect((await post('text')).status).toBe(400);
  expect((await post(mail, 'text/plain')).status).toBe(415);
  expect((await post({ ...mail, text: 'x'.repeat(1024 * 1024) })).status).toBe(413);
  expect((await page('', { 'x-forwarded-host': 'evil.example' })).status).toBe(403);
  expect((await page('', { 'x-forwarded-host': 'localhost:8888' })).status).toBe(200);
  expect(await list()).toEqual([]);
});

test('a mail that could not be stored is not shown, and its next try is stored once', async () => {
  // Writing to a folder fails, as on a full disk.
  const file = join(folder, 'mailbox', 'mails.ndjson');
  await mkdir(file);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(post(mail)).rejects.toThrow();
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
  expect(await list()).toEqual([]);
  await rmdir(file);
  expect((await post(mail)).status).toBe(201);
  expect(await list()).toHaveLength(1);
});

test('the mailbox can be emptied', async () => {
  await post(mail);
  await fetch(mailbox.api, { method: 'DELETE' });
  expect(await list()).toEqual([]);
  await mailbox.close();
  await start();
  expect(await list()).toEqual([]);
});
