/** The collector's cabinet (docs/shop.md "Cabinet"). */
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import {
  drawerOrderRequestSchema,
  drawerRequestSchema,
  ownSpecimenRequestSchema,
  placementRequestSchema,
} from '../../../src/features/cabinet/cabinet.contract.ts';
import { DRAWERS_MAX, SPECIMENS_MAX } from '../../../src/features/cabinet/cabinet.rules.ts';
import { cabinetFailures, cabinetNotices } from '../../../src/features/cabinet/cabinet.text.ts';
import { requireAccount, respondUnauthorized } from '../accounts/current.ts';
import { limitWrites, respondRateLimited } from '../accounts/form.ts';
import { consumeTry } from '../accounts/limiter.ts';
import { networkOf } from '../accounts/network.ts';
import type { Account } from '../accounts/store.ts';
import { type ApiEnv, clientAddress } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { readJson, readQuery } from '../http/input.ts';
import { orderNumberSchema } from '../orders/number.ts';
import {
  changeDrawers,
  type DrawerChange,
  findOwnedSpecimen,
  importTable,
  isOthersDrawer,
  isOthersSpecimen,
  moveToDrawer,
  removeSpecimen,
  saveSpecimen,
} from './cabinet.ts';
import type { ChangeCabinetResult } from './store.ts';
import { cursorSchema, viewCabinet, viewDrawers, viewSharedDrawer } from './view.ts';

const pageQuery = z.object({ after: cursorSchema.optional() });

/** Without `write`, the response only tells what an import would do. */
const importQuery = z.object({ write: z.literal('yes').optional() });

/** The line of a bought specimen. */
const lineQuery = z.object({
  order: orderNumberSchema.optional(),
  position: z.coerce.number().pipe(z.int32().nonnegative()).default(0),
});

type CabinetEnv = ApiEnv & { Variables: { shopper: Account } };

export function cabinetRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.get('/cabinet', requireAccount, async (c) => {
    const query = readQuery(c, pageQuery);
    if (query.kind === 'refused') return query.response;
    const data = await viewCabinet(await c.var.services(), c.var.shopper, query.value.after);
    return c.json({ status: 200, msg: '', data });
  });

  routes.get('/cabinet/shared/:token', async (c) => {
    const services = await c.var.services();
    const taken = await consumeTry(services, { 'cabinet link network': networkOf(clientAddress(c)) });
    if (taken.kind === 'limited') return respondRateLimited(c, taken);
    const query = readQuery(c, pageQuery);
    if (query.kind === 'refused') return query.response;
    const data = await viewSharedDrawer(services, c.req.param('token'), query.value.after);
    if (data === undefined) return fail(c, 404, 'cabinet-link-not-found', cabinetFailures);
    return c.json({ status: 200, msg: '', data });
  });
  addDrawerRoutes(routes);
  addSpecimenRoutes(routes);
  return routes;
}

function addDrawerRoutes(routes: Hono<ApiEnv>): void {
  routes.put('/cabinet/drawer-order', requireAccount, limitWrites, async (c) => {
    const form = readJson(c, await c.req.text(), drawerOrderRequestSchema);
    if (form.kind === 'refused') return form.response;
    return await changeDrawer(c, { kind: 'order', ...form.value }, cabinetNotices().drawersOrdered);
  });

  // The client chooses the id, so a repeated call adds nothing.
  routes.put('/cabinet/drawers/:id', requireAccount, limitWrites, async (c) => {
    const drawer = idIn(c);
    const { database } = await c.var.services();
    if (drawer === undefined || (await isOthersDrawer(database, c.var.shopper, drawer))) return noDrawer(c);
    const form = readJson(c, await c.req.text(), drawerRequestSchema);
    if (form.kind === 'refused') return form.response;
    return await changeDrawer(c, { kind: 'put', drawer, ...form.value }, cabinetNotices().drawerSaved);
  });

  routes.delete('/cabinet/drawers/:id', requireAccount, limitWrites, async (c) => {
    const drawer = idIn(c);
    if (drawer === undefined) return noDrawer(c);
    return await changeDrawer(c, { kind: 'delete', drawer }, cabinetNotices().drawerDeleted);
  });

  routes.post('/cabinet/drawers/:id/link', requireAccount, limitWrites, async (c) => {
    const drawer = idIn(c);
    if (drawer === undefined) return noDrawer(c);
    return await changeDrawer(c, { kind: 'link', drawer, isShared: true }, cabinetNotices().linkMade);
  });

  routes.delete('/cabinet/drawers/:id/link', requireAccount, limitWrites, async (c) => {
    const drawer = idIn(c);
    if (drawer === undefined) return noDrawer(c);
    return await changeDrawer(c, { kind: 'link', drawer, isShared: false }, cabinetNotices().linkWithdrawn);
  });
}

/** Responds with all drawers, of which there are few. */
async function changeDrawer(c: Context<CabinetEnv>, change: DrawerChange, msg: string): Promise<Response> {
  const services = await c.var.services();
  const result = await changeDrawers(services.database, c.var.shopper, change);
  return respond(c, result, msg, { drawers: await viewDrawers(services, c.var.shopper) });
}

function addSpecimenRoutes(routes: Hono<ApiEnv>): void {
  routes.put('/cabinet/specimens/:id', requireAccount, limitWrites, async (c) => {
    const id = idIn(c);
    const { database } = await c.var.services();
    if (id === undefined || (await isOthersSpecimen(database, c.var.shopper, id))) return noSpecimen(c);
    const form = readJson(c, await c.req.text(), ownSpecimenRequestSchema);
    if (form.kind === 'refused') return form.response;
    const result = await saveSpecimen(database, c.var.shopper, id, form.value);
    return respond(c, result, cabinetNotices().specimenSaved, { specimen: { ...form.value, id } });
  });

  routes.post('/cabinet/import', requireAccount, async (c) => {
    const services = await c.var.services();
    const taken = await consumeTry(services, { 'tables account': c.var.shopper.id });
    if (taken.kind === 'limited') return respondRateLimited(c, taken);
    const query = readQuery(c, importQuery);
    if (query.kind === 'refused') return query.response;
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const isPreview = query.value.write === undefined;
    const data = await importTable(services.database, c.var.shopper, bytes, isPreview);
    if (typeof data === 'string') return respond(c, data, '', null);
    return c.json({ status: 200, msg: isPreview ? '' : cabinetNotices().imported(data.added), data });
  });

  routes.delete('/cabinet/specimens/:id', requireAccount, limitWrites, async (c) => {
    const id = idIn(c);
    if (id === undefined) return noSpecimen(c);
    const result = await removeSpecimen((await c.var.services()).database, c.var.shopper, id);
    return respond(c, result, cabinetNotices().specimenDeleted, null);
  });

  routes.put('/cabinet/specimens/:id/drawer', requireAccount, limitWrites, async (c) => {
    const id = idIn(c);
    const query = readQuery(c, lineQuery);
    if (query.kind === 'refused') return query.response;
    const services = await c.var.services();
    const found = id && (await findOwnedSpecimen(services, c.var.shopper, id, query.value));
    if (!id || !found) return noSpecimen(c);
    const form = readJson(c, await c.req.text(), placementRequestSchema);
    if (form.kind === 'refused') return form.response;
    const result = await moveToDrawer(services.database, c.var.shopper, id, found, form.value.drawer);
    return respond(c, result, cabinetNotices().moved, null);
  });
}

function idIn(c: Context): string | undefined {
  const id = z.uuid().safeParse(c.req.param('id'));
  // PostgreSQL compares UUIDs without case; ids of bought specimens are compared here.
  return id.success ? id.data.toLowerCase() : undefined;
}

/** `data` is what the write changed. */
function respond(c: Context, result: ChangeCabinetResult, msg: string, data: object | null): Response {
  switch (result) {
    case 'done':
      return c.json({ status: 200, msg, data });
    case 'no-drawer':
      return noDrawer(c);
    case 'no-specimen':
      return noSpecimen(c);
    case 'drawers-full':
      return fail(c, 409, 'drawers-full', cabinetFailures, { values: { most: DRAWERS_MAX } });
    case 'specimens-full':
      return fail(c, 409, 'cabinet-full', cabinetFailures, { values: { most: SPECIMENS_MAX } });
    case 'ended':
      return respondUnauthorized(c);
  }
}

function noDrawer(c: Context): Response {
  return fail(c, 404, 'drawer-not-found', cabinetFailures);
}

function noSpecimen(c: Context): Response {
  return fail(c, 404, 'specimen-not-found', cabinetFailures);
}
