/** Favourites, back-in-stock alerts and wants (docs/shop.md "Favourites, alerts and wants"). */

import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { callFailures } from '../../../src/features/base/failures.text.ts';
import { idSchema } from '../../../src/features/specimens/catalogue.contract.ts';
import {
  alertRequestSchema,
  alertTokenRequestSchema,
  type FavoritesResponse,
  wantRequestSchema,
} from '../../../src/features/wants/wants.contract.ts';
import { ALERTS_MAX, FAVORITES_MAX, WANTS_MAX } from '../../../src/features/wants/wants.rules.ts';
import { wantFailures, wantNotices } from '../../../src/features/wants/wants.text.ts';
import { findCurrentAccount, requireAccount, respondUnauthorized } from '../accounts/current.ts';
import { limitWrites, readForm, respondRateLimited } from '../accounts/form.ts';
import { consumeTry } from '../accounts/limiter.ts';
import { networkOf } from '../accounts/network.ts';
import { type ApiEnv, clientAddress, markMailsQueued } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { readJson, readQuery } from '../http/input.ts';
import { readSignedId } from '../http/signing.ts';
import { cancelAlert, confirmRequestedAlert, requestAlert, resumeMails, unsubscribe } from './alerts.ts';
import { viewAlerts, viewFavorites, viewSharedFavorites, viewWants } from './view.ts';
import {
  isOthersWant,
  removeWant,
  saveFavorite,
  saveWant,
  shareFavorites,
  stopSharingFavorites,
  unsaveFavorite,
} from './wants.ts';

const pageQuery = z.object({ after: idSchema.optional() });

export function wantRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  addFavoriteRoutes(routes);
  addAlertRoutes(routes);
  addWantRoutes(routes);
  return routes;
}

function addFavoriteRoutes(routes: Hono<ApiEnv>): void {
  routes.get('/favorites', requireAccount, async (c) => {
    const query = readQuery(c, pageQuery);
    if (query.kind === 'refused') return query.response;
    const data = await viewFavorites(await c.var.services(), c.var.shopper, query.value.after);
    return c.json({ status: 200, msg: '', data });
  });

  routes.get('/favorites/shared/:token', async (c) => {
    const services = await c.var.services();
    const taken = await consumeTry(services, { 'favorites link network': networkOf(clientAddress(c)) });
    if (taken.kind === 'limited') return respondRateLimited(c, taken);
    const query = readQuery(c, pageQuery);
    if (query.kind === 'refused') return query.response;
    const data = await viewSharedFavorites(services, c.req.param('token'), query.value.after);
    if (data === undefined) return fail(c, 404, 'favorites-link-not-found', wantFailures);
    return c.json({ status: 200, msg: '', data });
  });

  routes.post('/favorites/link', requireAccount, limitWrites, async (c) => {
    const share_path = await shareFavorites(await c.var.services(), c.var.shopper);
    return respondChanged(c, wantNotices().linkMade, { share_path });
  });

  routes.delete('/favorites/link', requireAccount, limitWrites, async (c) => {
    await stopSharingFavorites((await c.var.services()).database, c.var.shopper);
    return respondChanged(c, wantNotices().linkWithdrawn, { share_path: null });
  });

  // Both calls are idempotent. A product that was taken down can only be removed.
  routes.put('/favorites/products/:id', requireAccount, limitWrites, async (c) => {
    const id = idSchema.safeParse(c.req.param('id'));
    const { database } = await c.var.services();
    switch (id.success ? await saveFavorite(database, c.var.shopper, id.data) : 'no-product') {
      case 'no-product':
        return fail(c, 404, 'product-not-found', wantFailures);
      case 'added':
        return c.json({ status: 200, msg: wantNotices().saved, data: null });
      case 'full':
        return fail(c, 409, 'favorites-full', wantFailures, { values: { most: FAVORITES_MAX } });
      case 'ended':
        return respondUnauthorized(c);
    }
  });

  routes.delete('/favorites/products/:id', requireAccount, limitWrites, async (c) => {
    const id = idSchema.safeParse(c.req.param('id'));
    if (!id.success) return fail(c, 404, 'product-not-found', wantFailures);
    await unsaveFavorite((await c.var.services()).database, c.var.shopper, id.data);
    return c.json({ status: 200, msg: wantNotices().removed, data: null });
  });
}

function addAlertRoutes(routes: Hono<ApiEnv>): void {
  routes.post('/alerts', async (c) => {
    const form = await readForm(c, alertRequestSchema);
    if (form.kind === 'refused') return form.response;
    const services = await c.var.services();
    const result = await requestAlert(services, form.value, await findCurrentAccount(c), clientAddress(c));
    switch (result.kind) {
      case 'confirmed':
        return c.json({ status: 200, msg: wantNotices().alertSet, data: null });
      case 'asked':
        markMailsQueued(c);
        return c.json({ status: 200, msg: wantNotices().alertAsked, data: null });
      case 'full':
        return fail(c, 409, 'alerts-full', wantFailures, { values: { most: ALERTS_MAX } });
      case 'no-product':
        return fail(c, 404, 'product-not-found', wantFailures);
      case 'limited':
        return respondRateLimited(c, result);
    }
  });

  routes.post('/confirm-alert', async (c) => {
    const form = readJson(c, await c.req.text(), alertTokenRequestSchema);
    if (form.kind === 'refused') return form.response;
    switch (await confirmRequestedAlert(await c.var.services(), form.value.token)) {
      case 'confirmed':
        return c.json({ status: 200, msg: wantNotices().alertSet, data: null });
      case 'full':
        return fail(c, 409, 'alerts-full', wantFailures, { values: { most: ALERTS_MAX } });
      case 'invalid':
        return fail(c, 400, 'link-invalid', wantFailures, { field: 'token' });
    }
  });

  routes.post('/favorites/mails', requireAccount, limitWrites, async (c) =>
    (await resumeMails((await c.var.services()).database, c.var.shopper))
      ? respondChanged(c, wantNotices().resumed, { mails: 'on' })
      : fail(c, 403, 'email-unconfirmed', wantFailures),
  );

  routes.delete('/alerts/:id', requireAccount, limitWrites, async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'));
    const { database } = await c.var.services();
    if (!id.success || !(await cancelAlert(database, c.var.shopper, id.data)))
      return fail(c, 404, 'alert-not-found', wantFailures);
    const alerts = await viewAlerts(database, c.var.shopper.email);
    return respondChanged(c, wantNotices().alertDeleted, { alerts });
  });

  // Mail clients send this without cookies (RFC 8058), so http/xsrf.ts lets it pass.
  routes.post('/unsubscribe/:token', async (c) =>
    (await unsubscribe(await c.var.services(), c.req.param('token')))
      ? c.json({ status: 200, msg: wantNotices().unsubscribed, data: null })
      : noLink(c),
  );

  // A GET of the header's address returns the page, so mail scanners change nothing.
  routes.get('/unsubscribe/:token', async (c) => {
    const token = c.req.param('token');
    const { secret } = await c.var.services();
    if (readSignedId(secret, 'unsubscribe', token) === undefined) return noLink(c);
    return c.redirect(`/unsubscribe?${new URLSearchParams({ token })}`, 303);
  });
}

function addWantRoutes(routes: Hono<ApiEnv>): void {
  // The client chooses the id, so a repeated call adds nothing.
  routes.put('/wants/:id', requireAccount, limitWrites, async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'));
    const { database } = await c.var.services();
    const { shopper } = c.var;
    if (!id.success || (await isOthersWant(database, shopper, id.data))) return noWant(c);
    const form = readJson(c, await c.req.text(), wantRequestSchema);
    if (form.kind === 'refused') return form.response;
    switch (await saveWant(database, shopper, id.data, form.value)) {
      case 'unconfirmed':
        return fail(c, 403, 'email-unconfirmed', wantFailures);
      case 'no-taxon':
        return fail(c, 400, 'bad-field', callFailures, { field: 'taxon' });
      case 'put':
        return respondChanged(c, wantNotices().wantSaved, { wants: await viewWants(database, shopper.id) });
      case 'full':
        return fail(c, 409, 'wants-full', wantFailures, { values: { most: WANTS_MAX } });
      case 'foreign':
        return noWant(c);
      case 'ended':
        return respondUnauthorized(c);
    }
  });

  routes.delete('/wants/:id', requireAccount, limitWrites, async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'));
    const { database } = await c.var.services();
    if (!id.success || !(await removeWant(database, c.var.shopper, id.data))) return noWant(c);
    return respondChanged(c, wantNotices().wantDeleted, {
      wants: await viewWants(database, c.var.shopper.id),
    });
  });
}

/** `data` is the part of the page that changed. */
function respondChanged(c: Context, msg: string, data: Partial<FavoritesResponse>): Response {
  return c.json({ status: 200, msg, data });
}

function noWant(c: Context): Response {
  return fail(c, 404, 'want-not-found', wantFailures);
}

function noLink(c: Context): Response {
  return fail(c, 404, 'link-invalid', wantFailures, { field: 'token' });
}
