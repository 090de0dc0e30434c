import { randomUUID } from 'node:crypto';
import { eq, like, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rawSpecimen } from '../../../src/content/content.fixture.ts';
import { favoritesPageSchema, type WantRequest } from '../../../src/features/wants/wants.contract.ts';
import { moveMailbox } from '../accounts/alert-mailbox-store.ts';
import {
  alertMailboxes,
  favorites,
  mails,
  stockAlerts,
  tries,
  users,
  wantMatches,
  wants,
} from '../db/schema.ts';
import type { Message } from '../http/mailer.ts';
import { deliverMails } from '../mail/delivery/deliver.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import { drawTicket, recordSnapshots } from '../publishing/mirror-store.ts';
import { readWantedProducts, readWantedTaxa } from '../stock/demand-store.ts';
import type { Caller } from '../testing/caller.ts';
import { type CartWorld, openCartWorld, rawVariant } from '../testing/cart-world.ts';
import { rawProductOf, rawSpeciesOf, snapshotsAt } from '../testing/documents.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { favoritesResponseSchema, sharedFavoritesResponseSchema } from '../testing/responses.ts';
import { deleteOldAlerts } from './alerts-store.ts';
import { writeStockNews } from './stock-news.ts';
import { deleteOldWants } from './wants-store.ts';

const PASSWORD = 'morpho-blue';
const person = { name: '林蝶', address: '昆明', phone: '1', password: PASSWORD };
const ALERT = { productId: 'morpho', variantKey: 'a1', email: 'lin@example.com' };
const ANY: WantRequest = {
  ...{ level: 'species', taxon: 'morpho-didius', sex: null, grade: null, origin: null, max_price: null },
};

describe.each(DEPLOYED_KIND)('on %s', (kind) => {
  let world: CartWorld;
  beforeEach(async () => {
    world = await openCartWorld(kind);
    await recordSnapshots(
      world.database,
      snapshotsAt(await drawTicket(world.database), rawSpeciesOf('morpho-didius')),
    );
    await world.publish('morpho', rawVariant('A1', 128.5), rawVariant('B', 40));
    await writeStockNews(world.services);
  });
  afterEach(() => world.close());

  const confirmed = (email = 'lin@example.com') => world.confirmed({ ...person, email });
  const signedIn = async (email = 'lin@example.com') => {
    const caller = await confirmed(email);
    await caller.call('POST', '/login', { email, password: PASSWORD });
    return caller;
  };
  const page = async (caller: Caller) =>
    favoritesResponseSchema.strict().parse((await caller.get('/favorites')).body).data;
  const run = async () => {
    world.services.sent.splice(0);
    await writeStockNews(world.services);
    await deliverMails(world.services);
    return world.services.sent.map(({ to, subject }) => [to, subject]);
  };
  const aDayLater = () =>
    world.database.update(alertMailboxes).set({ mailedAt: sql`mailed_at - interval '24 hours'` });
  const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? '';
  const lastToken = () => tokenIn(world.services.sent.at(-1)?.text);
  const ask = async (alert = ALERT, ip?: string) => {
    const visitor = await world.visitor(ip);
    const response = await visitor.call('POST', '/alerts', alert);
    await visitor.settled();
    return response;
  };
  const confirm = async (token = lastToken()) =>
    (await world.visitor()).call('POST', '/confirm-alert', { token });
  const askAndConfirm = async (alert = ALERT) => {
    await ask(alert);
    expect(await confirm()).toMatchObject({ status: 200 });
  };
  const putWant = (caller: Caller, want: Partial<WantRequest> = {}, id: string = randomUUID()) =>
    caller.call('PUT', `/wants/${id}`, { ...ANY, ...want });

  describe('favourites', () => {
    test('are added and removed, whatever is repeated, and stand in the live answer of the account alone', async () => {
      const caller = await signedIn();
      const live = async (who: Caller) => (await who.get('/stock?ids=morpho')).body.data.items[0].favorite;
      expect(await live(caller)).toBeUndefined();
      for (let n = 0; n < 2; n += 1)
        expect(await caller.call('PUT', '/favorites/products/morpho')).toMatchObject({ status: 200 });
      expect([await live(caller), await live(await world.visitor())]).toEqual([true, undefined]);
      expect((await page(caller)).items).toMatchObject([{ id: 'morpho' }]);
      const exported = await caller.call('POST', '/user/export', { password: PASSWORD });
      expect(exported.body.data.favorites).toMatchObject([{ product_id: 'morpho' }]);
      for (let n = 0; n < 2; n += 1)
        expect(await caller.call('DELETE', '/favorites/products/morpho')).toMatchObject({ status: 200 });
      expect([await live(caller), (await page(caller)).items]).toEqual([undefined, []]);
      expect(await caller.call('PUT', '/favorites/products/unknown')).toMatchObject({ status: 404 });
    });

    test('name what was taken down, and stay within their number even at once', async () => {
      const caller = await signedIn();
      await caller.call('PUT', '/favorites/products/morpho');
      await world.takeDown('morpho');
      expect(await page(caller)).toMatchObject({
        items: [],
        gone: [{ id: 'morpho', name: expect.any(String) }],
      });
      const [{ id: userId = '' } = {}] = await world.database.select().from(users);
      await world.database
        .insert(favorites)
        .values(Array.from({ length: 98 }, (_, n) => ({ userId, productId: `p-${n}` })));
      for (const id of ['x', 'y']) await world.publish(id, rawVariant('A1', 100));
      const both = await Promise.all(['x', 'y'].map((id) => caller.call('PUT', `/favorites/products/${id}`)));
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    });

    test('come in pages below 200 KB, also by the link, and a change responds with what it changed', async () => {
      const caller = await signedIn();
      const ids = Array.from({ length: 30 }, (_, n) => `long-${n}`);
      for (const id of ids)
        await world.publish(
          id,
          ...Array.from({ length: 60 }, (_, n) => ({
            ...rawVariant('A1', 100),
            ...{ _key: `k${n}`, grade: `A1 ${n}`, description: '翅'.repeat(60) },
          })),
        );
      const [{ id: userId = '' } = {}] = await world.database.select().from(users);
      await world.database.insert(favorites).values(ids.map((productId) => ({ userId, productId })));
      const read = async (who: Caller, path: string) => {
        const found: string[] = [];
        const sizes: number[] = [];
        for (let next: string | null = ''; next !== null; ) {
          const { body, bytes } = await who.get(`${path}${next && `?after=${next}`}`);
          sizes.push(bytes.length);
          for (const { id } of body.data.items) found.push(id);
          next = body.data.next;
        }
        expect(Math.max(...sizes)).toBeLessThan(200_000);
        expect(sizes.length).toBeGreaterThan(1);
        return found.toSorted();
      };
      expect(await read(caller, '/favorites')).toEqual(ids.toSorted());
      const link = await caller.call('POST', '/favorites/link');
      expect(Object.keys(link.body.data)).toEqual(['share_path']);
      const shared = `/favorites/shared/${link.body.data.share_path.split('/').at(-1)}`;
      expect(await read(await world.visitor(), shared)).toEqual(ids.toSorted());
      const put = await putWant(caller);
      expect(favoritesPageSchema.pick({ wants: true }).strict().parse(put.body.data).wants).toHaveLength(1);
    });

    test('are shared by a link that says nothing about the account, until it is renewed or withdrawn', async () => {
      const caller = await signedIn();
      await caller.call('PUT', '/favorites/products/morpho');
      const visitor = await world.visitor();
      const share = async () => (await caller.call('POST', '/favorites/link')).body.data.share_path as string;
      const open = (path: string) => visitor.get(`/favorites/shared/${path.split('/').at(-1)}`);
      const [first, second] = [await share(), await share()];
      expect(await open(first)).toMatchObject({ status: 404, body: { code: 'favorites-link-not-found' } });
      const shared = await open(second);
      expect(sharedFavoritesResponseSchema.strict().parse(shared.body).data.items).toMatchObject([
        { id: 'morpho' },
      ]);
      expect(JSON.stringify(shared.body)).not.toMatch(/林蝶|lin@|昆明/);
      await caller.call('DELETE', '/favorites/link');
      expect((await open(second)).status).toBe(404);
      expect((await page(caller)).share_path).toBeNull();
    });
  });

  describe('an alert', () => {
    test('is mailed once, after its address was confirmed, as soon as there is stock, and then ends', async () => {
      expect((await ask()).body.msg).toMatch(/邮件/);
      await world.stock('morpho', 'a1', 2);
      expect(await run()).toEqual([]);
      await ask();
      for (let n = 0; n < 2; n += 1) expect(await confirm()).toMatchObject({ status: 200 });
      expect(await run()).toEqual([['lin@example.com', expect.stringContaining('到货：欢乐女神闪蝶')]]);
      const [mail] = world.services.sent;
      expect(mail?.text).toContain('https://shop.example/product/morpho?quality=A1');
      expect(mail?.headers).toEqual({
        'List-Unsubscribe': expect.stringMatching(
          /^<https:\/\/shop\.example\/api\/v1\/unsubscribe\/[\w-]{44}>$/,
        ),
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      });
      await aDayLater();
      expect(await run()).toEqual([]);
      // The mailed alert may be registered again.
      await askAndConfirm();
      expect(await run()).toHaveLength(1);
    });

    test('gets the same answer whatever is known, and three mails a day for one mailbox', async () => {
      await signedIn('lin@example.com');
      const responses = [];
      for (let n = 0; n < 5; n += 1) responses.push(await ask(ALERT, `203.0.113.${n}`));
      responses.push(await ask({ ...ALERT, email: 'lin+2@example.com' }, '203.0.113.9'));
      expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
      expect(world.services.sent.filter(({ subject }) => subject.includes('确认到货提醒'))).toHaveLength(3);
      expect(await ask({ ...ALERT, productId: 'none' })).toMatchObject({ status: 404 });
      expect(await ask({ ...ALERT, email: 'nobody' })).toMatchObject({
        status: 400,
        body: { field: 'email' },
      });
    });

    test('beyond a stranger’s limit is stored, and the next mail confirms it with the others', async () => {
      const ids = Array.from({ length: 6 }, (_, n) => `p-${n}`);
      for (const id of ids) await world.publish(id, rawVariant('A1', 100));
      for (const [n, id] of ids.entries()) await ask({ ...ALERT, productId: id }, `203.0.113.${n}`);
      expect(world.services.sent).toHaveLength(3);
      expect(await world.database.$count(stockAlerts)).toBe(6);
      await world.database.update(tries).set({
        times: sql`array(select t - interval '25 hours' from unnest(${tries.times}) as t)`,
      });
      await world.database.update(mails).set({ nextTry: sql`next_try - interval '25 hours'` });
      await deliverMails(world.services);
      expect(world.services.sent).toHaveLength(4);
      expect(world.services.sent.at(-1)?.text.match(/品质\u00A0A1/g)).toHaveLength(6);
      expect(await confirm()).toMatchObject({ status: 200 });
      for (const id of ids) await world.stock(id, 'a1', 1);
      expect(await run()).toEqual([['lin@example.com', expect.stringContaining('等 6 种')]]);
    });

    test('that strangers enter for an address takes no place from its owner’s own', async () => {
      const caller = await signedIn();
      for (let n = 0; n < 60; n += 1) {
        await world.publish(`p-${n}`, rawVariant('A1', 100));
        await ask({ ...ALERT, productId: `p-${n}` }, `203.0.113.${n}`);
      }
      expect(await caller.call('POST', '/alerts', ALERT)).toMatchObject({ status: 200 });
      expect((await page(caller)).alerts).toMatchObject([{ product: { id: 'morpho' } }]);
      // The newest of the others wait for a confirmation.
      expect(await world.database.$count(stockAlerts)).toBe(21);
      expect(await world.database.$count(stockAlerts, eq(stockAlerts.productId, 'p-59'))).toBe(1);
    });

    test('is not confirmed beyond the number of alerts that an address may have', async () => {
      await ask();
      const [{ id: mailboxId = '' } = {}] = await world.database.select().from(alertMailboxes);
      const many = Array.from({ length: 50 }, (_, n) => ({
        ...{ mailboxId, productId: `p-${n}`, variantKey: 'a1', confirmedAt: new Date() },
      }));
      await world.database.insert(stockAlerts).values(many);
      expect(await confirm()).toMatchObject({ status: 409, body: { code: 'alerts-full' } });
      await world.database.delete(stockAlerts).where(eq(stockAlerts.productId, 'p-0'));
      for (let n = 0; n < 2; n += 1) expect(await confirm()).toMatchObject({ status: 200 });
    });

    test('for the account’s own confirmed address needs no mail, and is listed and cancelled by it alone', async () => {
      const caller = await signedIn();
      expect(await caller.call('POST', '/alerts', ALERT)).toMatchObject({ status: 200 });
      await caller.settled();
      expect(world.services.sent).toEqual([]);
      const { alerts } = await page(caller);
      expect(alerts).toMatchObject([{ product: { id: 'morpho' }, quality: 'A1' }]);
      const other = await signedIn('other@example.com');
      expect((await page(other)).alerts).toEqual([]);
      expect((await other.call('DELETE', `/alerts/${alerts[0]?.id}`)).status).toBe(404);
      expect(await caller.call('DELETE', `/alerts/${alerts[0]?.id}`)).toMatchObject({
        body: { data: { alerts: [] } },
      });
      await world.stock('morpho', 'a1', 1);
      expect(await run()).toEqual([]);
    });

    test('entered by an account for a stranger’s address is the stranger’s to confirm', async () => {
      const caller = await signedIn('thief@example.com');
      await caller.call('POST', '/alerts', ALERT);
      await caller.settled();
      expect(world.services.sent.map(({ to }) => to)).toEqual(['lin@example.com']);
      await confirm();
      expect((await page(caller)).alerts).toEqual([]);
    });

    test('waits on if the stock is gone again before its mail is sent', async () => {
      await askAndConfirm();
      await world.stock('morpho', 'a1', 1);
      await writeStockNews(world.services);
      await world.stock('morpho', 'a1', 0);
      expect(await run()).toEqual([]);
      await aDayLater();
      await world.stock('morpho', 'a1', 1);
      expect(await run()).toHaveLength(1);
    });

    test('is not mailed for withdrawn goods', async () => {
      await askAndConfirm();
      await world.stock('morpho', 'a1', 1);
      await world.publish('morpho', rawVariant('A1', 128.5, { withdrawn: true }), rawVariant('B', 40));
      expect(await run()).toEqual([]);
    });

    test('is mailed once although two jobs run at once, and a killed job leaves nothing behind', async () => {
      for (const email of ['a@example.com', 'b@example.com']) await askAndConfirm({ ...ALERT, email });
      await world.stock('morpho', 'a1', 1);
      const killed = world.database.transaction(async (tx) => {
        await writeStockNews({ database: tx as typeof world.database });
        throw new Error('killed');
      });
      await expect(killed).rejects.toThrow('killed');
      world.services.sent.splice(0);
      await Promise.all([writeStockNews(world.services), writeStockNews(world.services)]);
      await deliverMails(world.services);
      expect(world.services.sent.map(({ to }) => to).toSorted()).toEqual(['a@example.com', 'b@example.com']);
    });

    test('leaves the mail of the day free if its own mail was dropped', async () => {
      await askAndConfirm();
      await world.stock('morpho', 'a1', 1);
      await writeStockNews(world.services);
      await world.stock('morpho', 'a1', 0);
      expect(await run()).toEqual([]);
      await world.stock('morpho', 'a1', 1);
      expect(await run()).toHaveLength(1);
    });

    test('is mailed in the language of the page that confirmed it, and after other mails', async () => {
      await askAndConfirm();
      await world.database.update(alertMailboxes).set({ language: 'zh-Hant' });
      await world.stock('morpho', 'a1', 1);
      await writeStockNews(world.services);
      await world.database.update(mails).set({ nextTry: sql`next_try - interval '1 hour'` });
      await ask({ ...ALERT, email: 'other@example.com' });
      expect(world.services.sent.slice(-2).map(({ to }) => to)).toEqual(['other@example.com', ALERT.email]);
      expect(world.services.sent.at(-1)?.text).toContain('https://shop.example/zh-hant/product/morpho');
    });

    test('moves with its mailbox to a new address, which stays unsubscribed', async () => {
      for (const email of ['lin@example.com', 'new@example.com']) await askAndConfirm({ ...ALERT, email });
      await world.database
        .update(alertMailboxes)
        .set({ unsubscribedAt: sql`now()`, usedAt: sql`now() - interval '366 days'` })
        .where(eq(alertMailboxes.email, 'lin@example.com'));
      const [before] = await world.database
        .select()
        .from(alertMailboxes)
        .where(eq(alertMailboxes.email, 'lin@example.com'));
      await world.database.transaction((tx) => moveMailbox(tx, 'lin@example.com', 'new@example.com'));
      expect(await world.database.select().from(alertMailboxes)).toMatchObject([
        { id: before?.id, email: 'new@example.com', unsubscribedAt: before?.unsubscribedAt },
      ]);
      expect(await world.database.select().from(stockAlerts)).toHaveLength(1);
    });

    test('waits for the next day if its mailbox had a mail, and then shares one with the others', async () => {
      await askAndConfirm();
      await world.stock('morpho', 'a1', 1);
      expect(await run()).toHaveLength(1);
      for (const id of ['p-1', 'p-2']) {
        await world.publish(id, rawVariant('A1', 100));
        await world.stock(id, 'a1', 1);
        await askAndConfirm({ ...ALERT, productId: id });
      }
      expect(await run()).toEqual([]);
      await aDayLater();
      expect(await run()).toEqual([['lin@example.com', expect.stringContaining('等 2 种')]]);
    });

    test('ends with its account, unless the address was never confirmed', async () => {
      const caller = await signedIn();
      await caller.call('POST', '/alerts', ALERT);
      await world.stock('morpho', 'a1', 1);
      await writeStockNews(world.services);
      expect(await caller.call('POST', '/user/delete', { password: PASSWORD })).toMatchObject({
        status: 200,
      });
      await caller.settled();
      expect(await world.database.select().from(alertMailboxes)).toEqual([]);
      expect(world.services.sent.map(({ subject }) => subject)).toEqual([
        expect.stringContaining('账号已注销'),
      ]);

      await askAndConfirm({ ...ALERT, email: 'real@example.com' });
      const squatter = await world.loggedIn({ ...person, email: 'real@example.com' }, '198.51.100.1');
      await squatter.call('POST', '/user/delete', { password: PASSWORD });
      expect(await world.database.select().from(stockAlerts)).toHaveLength(1);
    });

    test('is deleted after a year, after days if unconfirmed, and soon after its mail', async () => {
      await askAndConfirm();
      await ask({ ...ALERT, email: 'nobody@example.com' });
      const late = async (days: number) => {
        const by = sql`make_interval(days => ${days})`;
        await world.database.update(stockAlerts).set({
          createdAt: sql`created_at - ${by}`,
          mailedAt: sql`mailed_at - ${by}`,
        });
        await world.database
          .update(alertMailboxes)
          .set({ usedAt: sql`used_at - ${by}`, mailedAt: sql`mailed_at - ${by}` });
        await deleteOldAlerts(world.database);
        return [
          (await world.database.select().from(stockAlerts)).length,
          (await world.database.select().from(alertMailboxes)).length,
        ];
      };
      expect(await late(2)).toEqual([2, 2]);
      expect(await late(2)).toEqual([1, 2]);
      await world.stock('morpho', 'a1', 1);
      await run();
      expect(await late(4)).toEqual([0, 2]);
      expect(await late(30)).toEqual([0, 1]);
      expect(await late(366)).toEqual([0, 0]);
    });
  });

  describe('unsubscribing', () => {
    const stop = async (path: string, headers: Record<string, string> = {}) =>
      await world.api.request(`https://shop.example${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: 'List-Unsubscribe=One-Click',
      });
    const pathIn = (header = '') => /<https:\/\/shop\.example([^>]+)>/.exec(header)?.[1] ?? '';

    test('needs one POST without cookies from anywhere, and a GET changes nothing', async () => {
      await askAndConfirm();
      await askAndConfirm({ ...ALERT, variantKey: 'b' });
      await world.stock('morpho', 'a1', 1);
      await run();
      const path = pathIn(world.services.sent[0]?.headers?.['List-Unsubscribe']);
      const opened = await world.api.request(`https://shop.example${path}`);
      expect([opened.status, opened.headers.get('location')]).toEqual([
        303,
        expect.stringMatching(/^\/unsubscribe\?token=[\w-]{44}$/),
      ]);
      expect(await world.database.select().from(stockAlerts)).toHaveLength(2);
      for (let n = 0; n < 2; n += 1)
        expect(
          (await stop(path, { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' })).status,
        ).toBe(200);
      expect(await world.database.select().from(stockAlerts)).toEqual([]);
      expect((await stop(`${path.slice(0, -1)}${path.endsWith('_') ? 'A' : '_'}`)).status).toBe(404);
      // Other calls still need the token.
      expect((await stop('/api/v1/alerts')).status).toBe(403);
    });

    test('by the mail that asks for a confirmation stops such mails, too, and changes no answer', async () => {
      const before = await ask();
      const [mail] = world.services.sent;
      expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
      expect(mail?.text).toContain(`/unsubscribe?token=`);
      const path = pathIn(mail?.headers?.['List-Unsubscribe']);
      // The link works long after the alert was forgotten.
      await world.database.update(stockAlerts).set({ createdAt: sql`created_at - interval '20 days'` });
      await world.database.update(alertMailboxes).set({ usedAt: sql`used_at - interval '20 days'` });
      await deleteOldAlerts(world.database);
      expect((await stop(path)).status).toBe(200);
      for (const ip of ['203.0.113.1', '203.0.113.2']) {
        const after = await ask(ALERT, ip);
        expect([after.status, after.body]).toEqual([before.status, before.body]);
      }
      await deliverMails(world.services);
      expect(world.services.sent).toHaveLength(1);
    });

    test('also stops the mail that waits, and the account can resume', async () => {
      const caller = await signedIn();
      await putWant(caller);
      await caller.call('POST', '/alerts', ALERT);
      await world.stock('morpho', 'a1', 1);
      expect(await run()).toHaveLength(1);
      const path = pathIn(world.services.sent[0]?.headers?.['List-Unsubscribe']);
      await aDayLater();
      await world.stock('morpho', 'b', 1);
      await writeStockNews(world.services);
      await stop(path);
      expect(await run()).toEqual([]);
      expect(await page(caller)).toMatchObject({ mails: 'unsubscribed', alerts: [], wants: [{}] });
      await world.publish('other', rawVariant('A1', 100));
      await world.stock('other', 'a1', 1);
      await aDayLater();
      expect(await run()).toEqual([]);
      expect((await caller.call('POST', '/favorites/mails')).body.data).toEqual({ mails: 'on' });
      expect(await run()).toEqual([['lin@example.com', expect.stringContaining('到货')]]);
    });
  });

  describe('an address', () => {
    /** Runs the job until its mail is given up. The mail server accepts only other addresses, or none. */
    const giveUp = async ({ isOutage = false } = {}) => {
      await writeStockNews(world.services);
      await enqueueMail(world.database, {
        key: `account-deleted ${randomUUID()}`,
        recipient: 'other@example.com',
        data: { kind: 'account-deleted' },
      });
      const send = async ({ to }: Message) => {
        if (isOutage || to === ALERT.email) throw new Error('550 no such mailbox');
      };
      for (let n = 0; n < 8; n += 1) {
        await deliverMails({ ...world.services, mailer: { kind: 'open', send } });
        await world.database.update(mails).set({ nextTry: sql`next_try - interval '2 days'` });
      }
      await aDayLater();
    };
    const states = async () =>
      (await world.database.select().from(alertMailboxes).where(eq(alertMailboxes.email, ALERT.email))).map(
        ({ unsubscribedAt }) => unsubscribedAt !== null,
      );

    test('that three mails failed to reach gets no more', async () => {
      await askAndConfirm();
      await world.stock('morpho', 'a1', 1);
      const tries: boolean[][] = [];
      for (let n = 0; n < 4; n += 1) {
        await giveUp();
        tries.push(await states());
      }
      expect(tries).toEqual([[false], [false], [true], [true]]);
      expect(await run()).toEqual([]);
    });

    test('stays subscribed in an outage of the mail server', async () => {
      await askAndConfirm();
      await world.stock('morpho', 'a1', 1);
      for (let n = 0; n < 4; n += 1) await giveUp({ isOutage: true });
      expect(await states()).toEqual([false]);
      expect(await run()).toHaveLength(1);
    });

    test('that was unsubscribed is deleted a year later, unless an account could ask for mails again', async () => {
      await signedIn();
      for (const email of [ALERT.email, 'other@example.com']) await askAndConfirm({ ...ALERT, email });
      await world.database
        .update(alertMailboxes)
        .set({ unsubscribedAt: sql`now()`, usedAt: sql`now() - interval '366 days'` });
      await world.database.delete(stockAlerts);
      await deleteOldAlerts(world.database);
      expect(await world.database.select().from(alertMailboxes)).toMatchObject([{ email: ALERT.email }]);
    });
  });

  describe('a want', () => {
    test('is mailed once for each grade that comes into stock, not for what was there', async () => {
      await world.stock('morpho', 'a1', 5);
      expect(await run()).toEqual([]);
      const caller = await signedIn();
      await putWant(caller);
      await world.stock('morpho', 'a1', 7);
      expect(await run()).toEqual([]);
      await world.stock('morpho', 'b', 1);
      expect(await run()).toHaveLength(1);
      expect(world.services.sent[0]?.text).toMatch(/B[\s\S]*符合您的求购/);
      await aDayLater();
      await world.stock('morpho', 'b', 0);
      await run();
      await world.stock('morpho', 'b', 1);
      expect(await run()).toEqual([]);
      await world.database.update(wantMatches).set({ foundAt: sql`found_at - interval '31 days'` });
      await deleteOldWants(world.database);
      await world.stock('morpho', 'b', 0);
      await run();
      await world.stock('morpho', 'b', 1);
      expect(await run()).toHaveLength(1);
    });

    test.each([
      [{ level: 'genus', taxon: 'Morpho', sex: '雄', origin: 'PE' }, 1],
      [{ level: 'family', taxon: '蛱蝶科 Nymphalidae', max_price: 128.5, grade: 'A1' }, 1],
      [{ sex: '雌' }, 0],
      [{ origin: 'BR' }, 0],
      [{ max_price: 128.49, grade: 'A1' }, 0],
      [{ grade: 'A2' }, 0],
    ] as const)('of %o is mailed %i times when a product is published with stock', async (want, times) => {
      const caller = await signedIn();
      expect(await putWant(caller, want)).toMatchObject({ status: 200 });
      await world.stock('new', 'a1', 1);
      expect(await run()).toEqual([]);
      await world.publish('new', rawVariant('A1', 128.5));
      expect(await run()).toHaveLength(times);
    });

    test('for a grade is also satisfied by a single specimen of it', async () => {
      const caller = await signedIn();
      await putWant(caller, { grade: 'A2' });
      await world.publish('dear', rawSpecimen(3));
      await world.stock('dear', 's3', 1);
      expect(await run()).toHaveLength(1);
    });

    test('that was changed meanwhile is mailed by its new criteria, and an expired one not at all', async () => {
      const caller = await signedIn();
      const id = randomUUID();
      await putWant(caller, {}, id);
      // The mailbox already got a mail today, so the match waits.
      await world.stock('morpho', 'a1', 1);
      expect(await run()).toHaveLength(1);
      await world.stock('morpho', 'b', 1);
      expect(await run()).toEqual([]);
      await putWant(caller, { grade: 'A2' }, id);
      await aDayLater();
      expect(await run()).toEqual([]);
      await world.database.update(wants).set({ changedAt: sql`now() - interval '366 days'` });
      await deleteOldWants(world.database);
      expect((await page(caller)).wants).toEqual([]);
    });

    test('is the account’s alone, needs a confirmed address and a known taxon, and has a limit', async () => {
      const caller = await signedIn();
      const id = randomUUID();
      for (let n = 0; n < 2; n += 1) await putWant(caller, { max_price: 20.5 }, id);
      expect((await page(caller)).wants).toMatchObject([
        { id, max_price: 20.5, species: { name: '欢乐女神闪蝶' } },
      ]);
      const other = await signedIn('other@example.com');
      expect((await putWant(other, {}, id)).status).toBe(404);
      expect((await other.call('DELETE', `/wants/${id}`)).status).toBe(404);
      expect(await putWant(caller, { taxon: 'dodo' })).toMatchObject({
        status: 400,
        body: { field: 'taxon' },
      });
      const unconfirmed = await world.loggedIn({ ...person, email: 'new@example.com' }, '198.51.100.1');
      expect(await putWant(unconfirmed)).toMatchObject({ status: 403, body: { code: 'email-unconfirmed' } });
      for (let n = 0; n < 19; n += 1) await putWant(caller);
      expect(await putWant(caller)).toMatchObject({ status: 409, body: { values: { most: 20 } } });
      expect(await putWant(caller, { grade: 'A1' }, id)).toMatchObject({ status: 200 });
      expect((await caller.call('DELETE', `/wants/${id}`)).body.data.wants).toHaveLength(19);
    });

    test('for a family is found by its Latin name, and shown in the language of the call', async () => {
      const caller = await signedIn();
      const id = randomUUID();
      for (const taxon of ['蛱蝶科 Nymphalidae', '蛺蝶科 Nymphalidae', 'Nymphalidae'])
        expect(await putWant(caller, { level: 'family', taxon }, id)).toMatchObject({
          status: 200,
          body: { data: { wants: [{ taxon: '蛱蝶科 Nymphalidae', family: '蛱蝶科 Nymphalidae' }] } },
        });
      expect((await caller.get('/favorites?lang=zh-Hant')).body.data.wants).toMatchObject([
        { taxon: '蛱蝶科 Nymphalidae', family: '蛺蝶科 Nymphalidae' },
      ]);
      expect((await putWant(caller, { level: 'family', taxon: '蛱蝶科' })).status).toBe(400);
    });

    test('goes to the account’s present address', async () => {
      const caller = await signedIn();
      await putWant(caller);
      await world.database
        .update(users)
        .set({ email: 'moved@example.com' })
        .where(eq(users.email, 'lin@example.com'));
      await world.stock('morpho', 'a1', 1);
      expect(await run()).toEqual([['moved@example.com', expect.any(String)]]);
      expect(await world.database.select().from(mails).where(like(mails.key, 'stock-news %'))).toHaveLength(
        1,
      );
    });
  });

  test('an import of many products makes one mail of at most twenty', async () => {
    const caller = await signedIn();
    await putWant(caller);
    const raws = Array.from({ length: 30 }, (_, n) => rawProductOf(`many-${n}`));
    await recordSnapshots(world.database, snapshotsAt(await drawTicket(world.database), ...raws));
    for (const { _id } of raws) await world.stock(_id, 'a1', 1);
    expect(await run()).toHaveLength(1);
    expect(world.services.sent[0]?.text.match(/quality=A1/g)).toHaveLength(20);
    await aDayLater();
    expect(await run()).toEqual([['lin@example.com', expect.stringContaining('等 10 种')]]);
  });
});

test('the local database finds, mails and deletes the same', async () => {
  const world = await openCartWorld('PostgreSQL', 1);
  const { database, services } = world;
  await recordSnapshots(database, snapshotsAt(await drawTicket(database), rawSpeciesOf('morpho-didius')));
  await world.publish('morpho', rawVariant('A1', 128.5), rawVariant('B', 40));
  await writeStockNews(services);
  const caller = await world.confirmed({ ...person, email: ALERT.email });
  await caller.call('POST', '/login', { email: ALERT.email, password: PASSWORD });
  expect(await caller.call('PUT', '/favorites/products/morpho')).toMatchObject({ status: 200 });
  expect(await caller.call('POST', '/alerts', ALERT)).toMatchObject({ status: 200 });
  expect(await caller.call('PUT', `/wants/${randomUUID()}`, ANY)).toMatchObject({ status: 200 });
  for (const key of ['a1', 'b']) await world.stock('morpho', key, 1);
  await writeStockNews(services);
  await deliverMails(services);
  expect(services.sent.map(({ text }) => text.match(/到货提醒$|符合您的求购$/gm))).toEqual([
    ['到货提醒', '符合您的求购'],
  ]);
  await deleteOldAlerts(database);
  await deleteOldWants(database);
  expect(await readWantedTaxa(database)).toMatchObject([{ accounts: 1, available: 2 }]);
  expect(await readWantedProducts(database)).toMatchObject([{ id: 'morpho', favorites: 1 }]);
  await world.close();
});
