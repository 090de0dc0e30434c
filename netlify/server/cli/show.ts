import { formatFen } from '../../../src/features/base/money.rules.ts';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import { type OpsOrderRow, ordersQuerySchema } from '../../../src/features/orders/ops-orders.contract.ts';
import type { OrderStage } from '../../../src/features/orders/orders.rules.ts';
import type { Database } from '../db/connection.ts';
import { listOrders } from '../desk/list.ts';
import { readOrdersByNumber } from '../desk/reads.ts';
import type { Services } from '../http/services.ts';
import { listProducts } from '../specimens/store.ts';
import { EMPTY_LEVEL } from '../stock/service.ts';
import { type Level, readLevels, type VariantId, variantName } from '../stock/store.ts';
import { CommandError, type PrintLine, parseOptions, parseOrderArgument } from './arguments.ts';

export async function ordersCommand(
  { database }: Services,
  args: readonly string[],
  say: PrintLine,
): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseOptions(args, { search: text, after: text }, 1);
  const asked = { view: positionals[0], q: values.search, cursor: values.after };
  const query = ordersQuerySchema.safeParse(asked);
  if (!query.success) {
    const [wrong] = query.error.issues;
    throw new CommandError(`${wrong?.path.join('.')}: ${wrong?.message}`);
  }
  const page = await listOrders(database, query.data, new Date());
  for (const order of page.items) say(inOneLine(order));
  if (page.items.length === 0) say('No orders.');
  if (page.tooMany) say('More is found than is searched: a longer text finds less.');
  if (page.next !== null) say(`There are more. Go on with: --after ${page.next}`);
  say(
    `Views: ${Object.entries(page.counts)
      .map(([view, count]) => `${view} ${count}`)
      .join(', ')}`,
  );
}

function inOneLine({ number, createdAt, payment, stage, total, pieces, country, buyer, flags }: OpsOrderRow) {
  const standing = [payment, stage === null ? '' : STAGE_LABELS[stage], ...flags].filter(Boolean).join(', ');
  return [
    number,
    createdAt.slice(0, 10),
    standing,
    yuan(total),
    `${pieces} pieces`,
    country ?? '??',
    buyer.name ?? '',
  ]
    .join('  ')
    .trimEnd();
}

export const STAGE_LABELS = {
  pending: 'not shipped',
  translating: 'shipped',
  done: 'received',
} as const satisfies Record<OrderStage, string>;

export async function orderCommand(
  services: Services,
  args: readonly string[],
  say: PrintLine,
): Promise<void> {
  const number = parseOrderArgument(parseOptions(args, {}, 1).positionals);
  const [order] = await readOrdersByNumber(services, [number]);
  if (order === undefined) throw new CommandError(`There is no order ${number}.`);
  for (const line of linesOf(order)) say(line);
}

function linesOf(order: OpsOrder): string[] {
  const { shipping, buyer } = order;
  const fee =
    shipping.fee === null ? 'not set' : `${yuan(shipping.fee)} ${shipping.feeStatus ?? ''}`.trimEnd();
  return [
    `Order ${order.number} of ${order.createdAt}: ${order.status}, ${order.payment} by ${order.method}, ${yuan(order.total)}`,
    `Refunded: ${yuan(order.refunded)}, left to refund: ${yuan(order.refundable)}`,
    `To: ${[buyer.name, buyer.phone, buyer.address, order.country, buyer.email].map((part) => part ?? '-').join(' | ')}`,
    `Shipping: ${shipping.stage === null ? 'not yet paid' : STAGE_LABELS[shipping.stage]}, fee ${fee}`,
    ...(shipping.trackingNumber === '' ? [] : [`Parcel: ${shipping.courier} ${shipping.trackingNumber}`]),
    ...order.lines.map(
      ({ productId, variantKey, name, grade, quantity, unitPrice }) =>
        `  ${quantity} × ${productId} ${variantKey}  ${name}, ${grade}, ${yuan(unitPrice)}`,
    ),
    ...order.charges.map(
      ({ position, kind, amount, standing, refundable }) =>
        `  charge ${position} ${kind}: ${yuan(amount)} ${standing}, ${yuan(refundable)} left to refund`,
    ),
    ...order.flags.map(
      ({ id, kind, detail, doneAt }) => `  flag ${id} ${kind}${doneAt === null ? '' : ' (done)'}: ${detail}`,
    ),
    ...order.events.map(({ at, kind, note }) => `  ${at}  ${kind}${note === null ? '' : `: ${note}`}`),
  ];
}

export async function gradesCommand(
  { database }: Services,
  args: readonly string[],
  say: PrintLine,
): Promise<void> {
  const { positionals } = parseOptions(args, {}, 1);
  const [wanted] = positionals;
  const products = await listProducts(database, wanted);
  if (products.length === 0)
    throw new CommandError(
      wanted === undefined ? 'The catalogue is empty.' : `There is no product ${wanted}.`,
    );
  const levels = await readLevels(
    database,
    products.map(({ _id }) => _id),
  );
  const levelOf = new Map(levels.map((level) => [variantName(level), level]));
  for (const { _id: productId, name, variants } of products)
    for (const { key: variantKey, grade, priceFen, withdrawn } of variants) {
      const { onHand, held, version } = levelOf.get(variantName({ productId, variantKey })) ?? EMPTY_LEVEL;
      const state = withdrawn ? ', withdrawn' : '';
      say(
        `${productId} ${variantKey}  ${name}, ${grade}${state}, ${formatFen(priceFen)}: ` +
          `${onHand} on hand, ${held} reserved, ${onHand - held} available (version ${version})`,
      );
    }
}

const yuan = (amount: number) => `¥${amount.toFixed(2)}`;

/** Version 0 if the variant never had a movement. */
export async function findLevel(database: Database, { productId, variantKey }: VariantId): Promise<Level> {
  const levels = await readLevels(database, [productId]);
  const found = levels.find((level) => level.variantKey === variantKey);
  return found ?? { onHand: 0, held: 0, version: 0 };
}
