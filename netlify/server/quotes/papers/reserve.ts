/** A buyer reserves the lines of the cart that need papers before payment (docs/decisions/0098). */
import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { reserveRequestSchema } from '../../../../src/contract/papers.ts';
import { exceededPapersLimit, PAPERS_RESERVATION_MS } from '../../../../src/rules/papers.ts';
import { quoteRequestRetryAt } from '../../../../src/rules/quotes.ts';
import { chosenAddress, findAddress } from '../../accounts/address-book-store.ts';
import type { Account } from '../../accounts/store.ts';
import { lockPayingAccount, readNewcomerReservations } from '../../checkout/account-store.ts';
import { checkNewcomerLimits, isNewcomer, type NewcomerLimit } from '../../checkout/limits.ts';
import type { Database } from '../../db/connection.ts';
import { shippingRefusal, withSpecies } from '../../eligibility/assess.ts';
import { lockLevels } from '../../inventory/reservation-store.ts';
import { reserve, stockShortages } from '../../inventory/reservations.ts';
import { mailPapersNews, notifyStaffOfPapers } from '../../orders/papers-news.ts';
import { priceCart } from '../../orders/pricing.ts';
import { destinationColumns } from '../../orders/recipient.ts';
import { lockAccountOrders } from '../../orders/store.ts';
import { assessLines, createPapers } from '../../papers/required-papers.ts';
import { replacePapers } from '../../papers/store.ts';
import type { PaymentsContext } from '../../payments/core/context.ts';
import {
  countWaitingReservations,
  findQuoteByKey,
  insertQuote,
  insertQuoteOrder,
  listRequestTimes,
  lockCartLines,
} from '../store.ts';

const DAY_MS = 24 * 3_600_000;

export type ReserveResult =
  | { readonly kind: 'reserved'; readonly id: string }
  | { readonly kind: 'key-reused' | 'email-unconfirmed' }
  | { readonly kind: 'too-many-requests'; readonly retryAt: Date }
  | { readonly kind: 'cart-changed' | 'cart-empty' | 'unconfirmed' | 'no-address' | 'out-of-stock' }
  | { readonly kind: 'not-needed' }
  | { readonly kind: 'papers-limit'; readonly by: 'cases' | 'pieces'; readonly isNewcomer: boolean }
  | (NewcomerLimit & { readonly name: string });

type ReserveRequest = z.output<typeof reserveRequestSchema>;

/** One reservation for each idempotency key. Reserved lines leave the cart, so that the remaining lines can be paid. */
export async function reserveForPapers(
  context: PaymentsContext,
  buyer: Account,
  wanted: ReserveRequest,
  { key, network }: { readonly key: string; readonly network: string },
): Promise<ReserveResult> {
  const request = createHash('sha256')
    .update(JSON.stringify(['reserve', wanted]))
    .digest('base64url');
  return await context.database.transaction(async (tx): Promise<ReserveResult> => {
    await lockAccountOrders(tx, buyer.id);
    const before = await findQuoteByKey(tx, buyer.id, key);
    if (before !== undefined)
      return before.request === request ? { kind: 'reserved', id: before.id } : { kind: 'key-reused' };
    if (!buyer.emailVerified) return { kind: 'email-unconfirmed' };
    return await reserveNow(context, tx, buyer, wanted, { key, network, request });
  });
}

async function reserveNow(
  context: PaymentsContext,
  tx: Database,
  buyer: Account,
  input: ReserveRequest,
  { key, network, request }: { readonly key: string; readonly network: string; readonly request: string },
): Promise<ReserveResult> {
  const now = context.now();
  const since = new Date(now.getTime() - DAY_MS);
  const retryAt = quoteRequestRetryAt(await listRequestTimes(tx, buyer.id, since), now);
  if (retryAt !== undefined) return { kind: 'too-many-requests', retryAt };
  const stored = await lockCartLines(tx, context.cart, buyer.id);
  const asked = { network, isBuyingCart: false };
  const account = await lockPayingAccount(tx, buyer.id, asked, context.cart, now);
  if (account === undefined) throw new Error('the reserving account was not found');
  const { cart, rules, standing } = account;
  if (input.version !== undefined && input.version !== cart.version) return { kind: 'cart-changed' };
  if (cart.lines.length === 0) return { kind: 'cart-empty' };
  const address = input.address ? await findAddress(tx, buyer.id, input.address) : undefined;
  if (input.address && address === undefined) return { kind: 'no-address' };
  const chosen = address === undefined ? null : chosenAddress(address);
  const country = chosen === null ? buyer.country : chosen.country;
  const isToReserve = ({ productId }: { readonly productId: string }) => {
    const mirrored = cart.products.find(({ product }) => product._id === productId);
    if (mirrored === undefined) return false;
    return shippingRefusal(rules, withSpecies(mirrored), country, now.getTime()) === 'papers-first';
  };
  const wanted = cart.lines.filter(isToReserve);
  if (wanted.length === 0) return { kind: 'not-needed' };
  const priced = priceCart(wanted, cart.products);
  if (priced.kind !== 'priced') return { kind: 'unconfirmed' };
  const { lines, totalFen } = priced;
  const waiting = await countWaitingReservations(tx, buyer.id);
  const newcomer = isNewcomer(standing);
  const passed = standing.isTrusted ? null : exceededPapersLimit(newcomer, waiting, lines);
  if (passed !== null) return { kind: 'papers-limit', by: passed, isNewcomer: newcomer };
  const levels = await lockLevels(tx, lines);
  if (stockShortages(lines, levels).length > 0) return { kind: 'out-of-stock' };
  if (newcomer) {
    const others = await readNewcomerReservations(tx, { accountId: buyer.id, network }, lines);
    const limit = checkNewcomerLimits(standing, others, { lines, levels, now });
    if (limit !== undefined) return { ...limit, name: nameOf(limit, lines) };
  }
  const id = randomUUID();
  const until = new Date(now.getTime() + PAPERS_RESERVATION_MS);
  const number = await insertQuoteOrder(
    tx,
    {
      ...{ accountId: buyer.id, quoteId: id, totalFen, createdAt: now, holdUntil: until },
      ...destinationColumns(chosen, buyer),
      network: newcomer ? network : null,
      // A placeholder: the buyer chooses the method later.
      method: context.methods.card.provider,
    },
    lines,
    'shopper',
  );
  const reserved = await reserve(tx, number, lines, { actor: 'shopper', reason: 'papers asked for' });
  if (reserved.kind === 'short') throw new Error('the locked stock has changed');
  const { needed } = assessLines(rules, lines, cart.products, country, now);
  await replacePapers(tx, number, createPapers(needed));
  await insertQuote(
    tx,
    {
      ...{ id, accountId: buyer.id, key, request, message: input.message, state: 'papers', createdAt: now },
      ...{ orderNumber: number, validUntil: until, isReserving: true },
    },
    lines.map(({ position, productId, variantKey, grade, quantity, product, unitPriceFen }) => ({
      ...{ position, productId, variantKey, grade, quantity, product, unitFen: unitPriceFen },
    })),
  );
  await context.cart.takeOut(tx, buyer.id, stored, lines);
  await mailPapersNews(tx, buyer, 'reserved', { number, until });
  await notifyStaffOfPapers(tx, context.staff, 'reserved', { number, quote: id });
  return { kind: 'reserved', id };
}

function nameOf(
  limit: NewcomerLimit,
  lines: Extract<ReturnType<typeof priceCart>, { kind: 'priced' }>['lines'],
) {
  if (limit.kind === 'network-full') return '';
  const { productId, variantKey } = limit;
  const line = lines.find((one) => one.productId === productId && one.variantKey === variantKey);
  return line === undefined ? '' : `${line.product.name} ${line.grade}`;
}
