import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { addressBookFailures } from '../../../src/features/accounts/account-failures.text.ts';
import { addressText } from '../../../src/features/accounts/address-form.text.ts';
import { addressRequestSchema } from '../../../src/features/accounts/addresses.contract.ts';
import { callFailures } from '../../../src/features/base/failures.text.ts';
import { ADDRESSES_MAX, IDEMPOTENCY_KEY_HEADER } from '../../../src/features/base/limits.contract.ts';
import { type ApiEnv, markMailsQueued } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { readIdParameter } from '../http/input.ts';
import type { Services } from '../http/services.ts';
import {
  type AddressBook,
  type AddressBookServices,
  type ChangeAddressBookResult,
  deleteAddress,
  hasAddress,
  readAddressBook,
  saveAddress,
  setDefaultAddress,
} from './address-book.ts';
import { requireAccount, respondUnauthorized } from './current.ts';
import { limitWrites, readForm } from './form.ts';
import { toUserInfo } from './profile.ts';
import type { ReviewMovedOrders } from './store.ts';

export function addressBookRoutes(reviewMovedOrders: ReviewMovedOrders): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const withReview = (services: Services): AddressBookServices => ({ ...services, reviewMovedOrders });

  routes.get('/user/addresses', requireAccount, async (c) => {
    const book = await readAddressBook(await c.var.services(), c.var.shopper);
    return succeed(c, '', book);
  });

  routes.post('/user/addresses', requireAccount, limitWrites, async (c) => {
    const form = await readForm(c, addressRequestSchema);
    if (form.kind === 'refused') return form.response;
    const id = z.uuid().safeParse(c.req.header(IDEMPOTENCY_KEY_HEADER));
    if (!id.success) return fail(c, 400, 'bad-field', callFailures, { field: IDEMPOTENCY_KEY_HEADER });
    const result = await saveAddress(withReview(await c.var.services()), c.var.shopper, id.data, form.value);
    return respond(c, addressText().saved, result);
  });

  routes.put('/user/addresses/:id', requireAccount, limitWrites, async (c) => {
    const services = withReview(await c.var.services());
    const id = addressId(c);
    if (id === undefined || !(await hasAddress(services, c.var.shopper, id))) return noAddress(c);
    const form = await readForm(c, addressRequestSchema);
    if (form.kind === 'refused') return form.response;
    return respond(c, addressText().saved, await saveAddress(services, c.var.shopper, id, form.value));
  });

  routes.delete('/user/addresses/:id', requireAccount, limitWrites, async (c) => {
    const id = addressId(c);
    if (id === undefined) return noAddress(c);
    const result = await deleteAddress(withReview(await c.var.services()), c.var.shopper, id);
    return respond(c, addressText().removed, result);
  });

  routes.post('/user/addresses/:id/default', requireAccount, limitWrites, async (c) => {
    const id = addressId(c);
    if (id === undefined) return noAddress(c);
    const result = await setDefaultAddress(withReview(await c.var.services()), c.var.shopper, id);
    return respond(c, addressText().defaultSet, result);
  });

  return routes;
}

function addressId(c: Context): string | undefined {
  const parsed = z.uuid().safeParse(readIdParameter(c, 'id'));
  return parsed.success ? parsed.data : undefined;
}

function respond(c: Context, msg: string, result: ChangeAddressBookResult): Response {
  switch (result.kind) {
    case 'changed':
      if (result.isInReview) markMailsQueued(c);
      return succeed(c, result.isInReview ? addressText().inReview : msg, result);
    case 'ended':
      return respondUnauthorized(c);
    case 'no-address':
      return noAddress(c);
    case 'full':
      return fail(c, 409, 'addresses-full', addressBookFailures, { values: { most: ADDRESSES_MAX } });
  }
}

function noAddress(c: Context): Response {
  return fail(c, 404, 'address-not-found', addressBookFailures);
}

function succeed(c: Context, msg: string, { addresses, account }: AddressBook): Response {
  return c.json({ status: 200, msg, data: { addresses, user: toUserInfo(account) } });
}
