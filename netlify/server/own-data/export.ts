/** Leaves out secrets such as hashes and tokens (docs/decisions/0021). */

import { ORDERS_PAGE_MAX } from '../../../src/features/base/limits.contract.ts';
import { fenToYuan } from '../../../src/features/base/money.rules.ts';
import type { OwnData } from '../../../src/features/own-data/own-data.contract.ts';
import { readAddressBook } from '../accounts/address-book.ts';
import { findMailbox } from '../accounts/alert-mailbox-store.ts';
import { AVATAR_TYPE } from '../accounts/avatar.ts';
import { checkPassword, type PasswordCheck } from '../accounts/reauthentication.ts';
import { readSessionHistory } from '../accounts/session-store.ts';
import { type Account, readAvatar } from '../accounts/store.ts';
import type { PresentedSession } from '../accounts/throttling.ts';
import { viewCabinet } from '../cabinet/view.ts';
import { readCart } from '../cart/store.ts';
import { listClaims } from '../claims/store.ts';
import { viewClaim } from '../claims/view.ts';
import { readCustomerNotes } from '../desk/customer-notes-store.ts';
import type { Services } from '../http/services.ts';
import { listBuyerOrders, type OrdersContext } from '../orders/service.ts';
import { listAccountQuotes } from '../quotes/store.ts';
import { viewQuotes } from '../quotes/view.ts';
import { listFavorites } from '../wants/favorites-store.ts';
import { viewAlerts, viewWants } from '../wants/view.ts';

export type ExportOwnDataResult =
  | { readonly kind: 'exported'; readonly data: OwnData }
  | Exclude<PasswordCheck, { kind: 'proven' }>;

/**
 * Contains only the newest orders, because responses are limited; `next_orders` is the cursor for
 * `GET /orders`.
 */
export async function exportOwnData(
  services: Services,
  context: OrdersContext,
  shopper: Account,
  { password, session }: { readonly password: string; readonly session: PresentedSession },
): Promise<ExportOwnDataResult> {
  const confirmed = await checkPassword(services, shopper, password, session, { tries: 'confirm' });
  // An export is costly, so the try stays counted.
  if (confirmed.kind !== 'proven') return confirmed;
  const { database } = services;
  const { id, avatarHash } = shopper;
  const record = await readSessionHistory(database, id);
  const picture = avatarHash === null ? undefined : await readAvatar(database, id, avatarHash);
  const cart = await readCart(database, id);
  const { orders, next } = await listBuyerOrders(context, shopper, {
    limit: ORDERS_PAGE_MAX,
    offset: 0,
    before: undefined,
  });
  const claims = await listClaims(database, { accountId: id });
  const notes = await readCustomerNotes(database, id);
  const quotes = await listAccountQuotes(database, id, ORDERS_PAGE_MAX);
  const { name, email, emailVerified, pendingEmail, phone, address, country, language } = shopper;
  const mailbox = emailVerified ? await findMailbox(database, email) : undefined;
  return {
    kind: 'exported',
    data: {
      exported_at: context.now().toISOString(),
      account: {
        name,
        email,
        phone,
        address,
        country,
        language,
        email_confirmed: emailVerified,
        pending_email: pendingEmail,
        registered_at: record.createdAt.toISOString(),
        avatar:
          picture === undefined
            ? null
            : `data:${AVATAR_TYPE};base64,${Buffer.from(picture).toString('base64')}`,
      },
      sessions: record.sessions.map(({ createdAt, expiresAt }) => ({
        begun_at: createdAt.toISOString(),
        ends_at: expiresAt.toISOString(),
      })),
      addresses: (await readAddressBook({ database }, shopper)).addresses.map((one) => ({ ...one })),
      cart: cart.lines.map(({ product, grade, quantity, confirmedUnitFen, addedAt }) => ({
        product_id: product.id,
        name: product.name,
        quality: grade,
        quantity,
        unit_price: fenToYuan(confirmedUnitFen),
        added_at: addedAt.toISOString(),
      })),
      favorites: (await listFavorites(database, id)).map(({ productId, name: productName, at }) => ({
        product_id: productId,
        name: productName ?? productId,
        added_at: at.toISOString(),
      })),
      stock_alerts: emailVerified ? await viewAlerts(database, email) : [],
      wants: await viewWants(database, id),
      stock_mailbox:
        mailbox === undefined
          ? null
          : {
              language: mailbox.language,
              unsubscribed_at: mailbox.unsubscribedAt?.toISOString() ?? null,
            },
      cabinet: await viewCabinet(services, shopper),
      orders: [...orders],
      claims: claims.map((one) => ({ order: one.claim.orderNumber, ...viewClaim(one) })),
      notes: notes.map(({ text, at }) => ({ text, written_at: at.toISOString() })),
      quotes: await viewQuotes(database, quotes, context.now()),
      next_orders: next,
    },
  };
}
