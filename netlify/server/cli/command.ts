import { ORDER_VIEWS } from '../../../src/features/orders/ops-orders.contract.ts';
import { closeFlag } from '../desk/marks.ts';
import { type MoveOrderResult, markReceived, type ShippingFee, ship } from '../desk/ship.ts';
import { COMMAND_LINE_ACTOR as ACTOR } from '../desk/view-history.ts';
import type { Services } from '../http/services.ts';
import type { OrderRow } from '../orders/store.ts';
import { listFlags } from '../payments/core/flag-store.ts';
import { paymentsContext } from '../payments/providers.ts';
import {
  type ChangeStockResult,
  correctStock,
  correctStockTo,
  readAvailable,
  receiveStock,
} from '../stock/service.ts';
import { findKnownVariants } from '../stock/staff-stock.ts';
import { ACCEPT_USAGE, acceptCommand } from './acceptance.ts';
import { CommandError, type PrintLine, parseOptions, parseOrderArgument, parseYuan } from './arguments.ts';
import { endCommand, refundCommand, restockCommand } from './payments.ts';
import { findLevel, gradesCommand, orderCommand, ordersCommand, STAGE_LABELS } from './show.ts';

export interface OperatorCommand {
  readonly usage: string;
  readonly run: (services: Services, args: readonly string[], say: PrintLine) => Promise<void>;
}

export const OPERATOR_COMMANDS = {
  ship: {
    usage:
      'ship ORDER --courier NAME --tracking NUMBER [--method TEXT] [--fee YUAN [--fee-received] [--fee-note TEXT]] [--despite-flags] [--despite-papers]',
    run: shipCommand,
  },
  receive: { usage: 'receive ORDER', run: receiveCommand },
  refund: {
    usage:
      'refund ORDER [--charge NUMBER] [--amount YUAN] [--restock] [--outside HOW]; refund ORDER [--charge NUMBER] --waive WHY',
    run: refundCommand,
  },
  end: { usage: 'end ORDER', run: endCommand },
  restock: { usage: 'restock ORDER [PRODUCT VARIANT UNITS]', run: restockCommand },
  stock: { usage: 'stock PRODUCT VARIANT [+N | -N | =N --seen VERSION]', run: stockCommand },
  flagged: { usage: 'flagged [--done NUMBER [--note TEXT]]', run: flaggedCommand },
  orders: { usage: `orders [${ORDER_VIEWS.join('|')}] [--search TEXT] [--after CURSOR]`, run: ordersCommand },
  order: { usage: 'order ORDER', run: orderCommand },
  grades: { usage: 'grades [PRODUCT]', run: gradesCommand },
  accept: { usage: ACCEPT_USAGE, run: acceptCommand },
} as const satisfies Record<string, OperatorCommand>;

async function shipCommand(services: Services, args: readonly string[], say: PrintLine): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseOptions(
    args,
    {
      courier: text,
      tracking: text,
      method: text,
      fee: text,
      'fee-note': text,
      'fee-received': { type: 'boolean' },
      'despite-flags': { type: 'boolean' },
      'despite-papers': { type: 'boolean' },
    },
    1,
  );
  const number = parseOrderArgument(positionals);
  if (!values.courier || !values.tracking)
    throw new CommandError('Say who carries it and how it is tracked: --courier NAME --tracking NUMBER');
  const moved = await ship(paymentsContext(services), number, {
    courier: values.courier,
    trackingNumber: values.tracking,
    method: values.method ?? '',
    fee: feeOf(values.fee, values['fee-received'] ?? false, values['fee-note'] ?? ''),
    despiteFlags: values['despite-flags'] ?? false,
    despitePapers: values['despite-papers'] ?? false,
    actor: ACTOR,
  });
  refuseUnlessMoved(moved, number, 'can be shipped only once, and only when it is paid');
  say(`Order ${number} is marked shipped with ${values.courier}, tracking number ${values.tracking}.`);
}

function feeOf(typed: string | undefined, isReceived: boolean, feeNote: string): ShippingFee | undefined {
  if (typed === undefined) return undefined;
  const feeFen = parseYuan(typed);
  const status = isReceived ? 'received' : 'due';
  return { feeFen, feeStatus: feeFen > 0 ? status : null, feeNote };
}

async function receiveCommand(services: Services, args: readonly string[], say: PrintLine): Promise<void> {
  const number = parseOrderArgument(parseOptions(args, {}, 1).positionals);
  const moved = await markReceived(paymentsContext(services), number, ACTOR);
  refuseUnlessMoved(moved, number, 'can be received only when it is on its way');
  say(`Order ${number} is marked received.`);
}

async function stockCommand(services: Services, args: readonly string[], say: PrintLine): Promise<void> {
  // A negative difference such as -2 must not be parsed as an option.
  const [productId, variantKey, change, ...more] = args;
  if (!productId || !variantKey) throw new CommandError(`Usage: ${OPERATOR_COMMANDS.stock.usage}`);
  const variant = { productId, variantKey };
  const { database } = services;
  const note = { actor: ACTOR, reason: 'by hand' };
  const known = await findKnownVariants(services, [variant]);
  if (known.kind === 'unreachable')
    throw new CommandError('The content of drafts can’t be reached now. Try again later.');
  if (known.kind === 'unknown')
    throw new CommandError(`No product ${productId} has a variant ${variantKey}, nor ever had one.`);
  const { drafts } = known;
  if (change !== undefined) {
    const found = /^([+=-])(\d{1,7})$/.exec(change);
    const units = Number(found?.[2]);
    if (found === null || (units === 0 && found[1] !== '='))
      throw new CommandError(`Not a change of stock: ${change}. Write +5, -2 or =7.`);
    if (found[1] === '=' ? more.length > 2 : more.length > 0)
      throw new CommandError(`More than a change was typed. Usage: ${OPERATOR_COMMANDS.stock.usage}`);
    if (found[1] === '+') refuseUnlessChanged(await receiveStock(database, variant, units, note, drafts));
    if (found[1] === '-') refuseUnlessChanged(await correctStock(database, variant, -units, note));
    if (found[1] === '=') {
      const seen = more[0] === '--seen' ? Number(more[1]) : Number.NaN;
      if (!Number.isInteger(seen))
        throw new CommandError('Say which version you saw: stock PRODUCT VARIANT =N --seen V');
      refuseUnlessChanged(
        await correctStockTo(database, variant, { onHand: units, seenVersion: seen }, note, drafts),
      );
    }
  }
  const level = await findLevel(database, variant);
  const available = (await readAvailable(database, [productId])).get(productId)?.get(variantKey) ?? 0;
  say(
    `${productId} ${variantKey}: ${level.onHand} on hand, ${level.held} reserved, ${available} available (version ${level.version}).`,
  );
}

function refuseUnlessChanged(change: ChangeStockResult): void {
  const { onHand, version } = change.level;
  switch (change.kind) {
    case 'changed':
      return;
    case 'too-few':
      throw new CommandError(
        `There are ${onHand} pieces, of which ${change.taken} are reserved or being paid right now.`,
      );
    case 'too-many':
      if (change.most === 0)
        throw new CommandError('This specimen is sold and not yet sent. Refund its order with --restock.');
      throw new CommandError(
        change.most === 1
          ? 'A single specimen has one unit at most.'
          : 'That is more than the shop counts with.',
      );
    case 'stale':
      throw new CommandError(`It moved meanwhile: ${onHand} pieces at version ${version}. Look again.`);
  }
}

async function flaggedCommand(services: Services, args: readonly string[], say: PrintLine): Promise<void> {
  const { done, note } = parseOptions(args, { done: { type: 'string' }, note: { type: 'string' } }, 0).values;
  if (done !== undefined) {
    const closed = { actor: ACTOR, note: note ?? null };
    if (!/^\d{1,9}$/.test(done) || !(await closeFlag(paymentsContext(services), Number(done), closed)))
      throw new CommandError(`There is no open flag ${done}. See: npm run operator -- flagged`);
    return say(`Flag ${done} is done.`);
  }
  const flags = await listFlags(services.database);
  if (flags.length === 0) say('Nothing needs a person.');
  for (const { id, at, kind, provider, providerRef, note } of flags)
    say(`${id}  ${at.toISOString()}  ${kind} at ${provider} (${providerRef}): ${note}`);
}

function refuseUnlessMoved(moved: MoveOrderResult, number: string, when: string): void {
  if (moved.kind === 'no-order') throw new CommandError(`There is no order ${number}.`);
  if (moved.kind === 'bad-tracking')
    throw new CommandError(
      'That is no tracking number: a spreadsheet ruined it (7.89E+12, ####, zeros at the end), or it is only to come. Copy it from the parcel.',
    );
  if (moved.kind === 'refunded')
    throw new CommandError(
      `The money of order ${number} went back, or is on its way: it is not to be shipped.`,
    );
  if (moved.kind === 'flagged')
    throw new CommandError(
      `Order ${number} has an open flag. See: npm run operator -- flagged. To ship it all the same: --despite-flags`,
    );
  if (moved.kind === 'reprint')
    throw new CommandError(
      `Order ${number} changed after its papers were printed (name, phone, address, contents, a refund or the fee). Print it again in the desk. To ship it with what the parcel has: --despite-papers`,
    );
  if (moved.kind === 'no-recipient')
    throw new CommandError(`The buyer of order ${number} has left name, phone or address blank.`);
  if (moved.kind === 'fee-fixed')
    throw new CommandError(
      `The freight of order ${number} is paid, or is being paid, and can't change. See: npm run operator -- order ${number}`,
    );
  if (moved.kind === 'joined-refused')
    throw new CommandError(
      `Order ${number} goes in one parcel with order ${moved.number}, which can't be sent (${moved.because.kind}). Split them in the desk, or settle that order first.`,
    );
  if (moved.kind === 'not-now')
    throw new CommandError(`Order ${number} ${when}; it is ${standing(moved.order)}.`);
}

function standing({ status, shippingStatus }: OrderRow): string {
  const word = { pending: 'not paid', completed: 'paid', cancelled: 'cancelled' }[status];
  return shippingStatus === null ? word : `${word}, ${STAGE_LABELS[shippingStatus]}`;
}
