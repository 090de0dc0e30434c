/** Shows what changed since each line was last confirmed (docs/shop.md "Cart"). */
import type { VariantContent } from '../../../src/content/schema.ts';
import { fenToYuan } from '../../../src/features/base/money.rules.ts';
import type { Cart, CartItem, CartOffer, LineIssue } from '../../../src/features/cart/cart.contract.ts';
import { refusalOf } from '../../../src/features/cart/cart-parts.rules.ts';
import { shopDay } from '../../../src/features/desk/ops-figures.contract.ts';
import type { DayRange } from '../../../src/features/shipping/delivery-time.rules.ts';
import { offeredWays } from '../../../src/features/shipping/freight.rules.ts';
import type { LineRefusal } from '../../../src/features/shipping/shipping.contract.ts';
import { unitPriceFen } from '../../../src/features/specimens/price.rules.ts';
import type { Database } from '../db/connection.ts';
import type { CartViewOptions } from '../orders/cart-port.ts';
import { takenSpecimen } from '../orders/specimen.ts';
import { shippingNotice } from '../shipping/assess.ts';
import { toFreightOffer, weighLine } from '../shipping/freight.ts';
import type { StockedProduct } from '../specimens/live-store.ts';
import {
  confirmedStock,
  findSellableVariant,
  toWireStockedProduct,
  variantStock,
  withoutStock,
} from './stocked-product.ts';
import { type CartLine, type Destinations, readCart, readDestinations, type StoredCart } from './store.ts';

export async function readCartView(
  database: Database,
  accountId: string,
  { handling, country }: CartViewOptions,
): Promise<Cart> {
  const { version, lines } = await readCart(database, accountId);
  const { countries, ...terms } =
    lines.length === 0
      ? { countries: [], rules: [], zones: [] }
      : await readDestinations(database, accountId);
  const destinations = {
    ...terms,
    countries: country === undefined || countries.includes(country) ? countries : [...countries, country],
  };
  const shown = lines.map((line) =>
    showLine(line, line.goods, line.goods === undefined ? [] : noticesOf(line.goods, destinations)),
  );
  return {
    status: 200,
    data: shown.map(({ item }) => item),
    version,
    total: fenToYuan(totalFen(shown)),
    freight: lines.length === 0 ? [] : freightOffers(lines, shown, destinations, handling),
  };
}

/** The lines that a checkout to the country takes; apart from them those that need papers first. */
function freightOffers(
  lines: StoredCart['lines'],
  shown: readonly ShownLine[],
  { countries, zones }: Destinations,
  handling: DayRange,
): CartOffer[] {
  const today = shopDay(Date.now());
  const toSend = shown.flatMap(({ item, amountFen }, at) => {
    const product = lines[at]?.goods?.product;
    return product === undefined || isGone(item) ? [] : [{ item, amountFen, product }];
  });
  return countries.map((country) => {
    const waysOf = (refusal: LineRefusal | null) => {
      const weighed = toSend.flatMap(({ item, amountFen, product }) => {
        if (refusalOf(item, country) !== refusal) return [];
        const { variantKey, quantity, shipping } = item;
        const papers = shipping.find((one) => one.country === country)?.papers;
        return [weighLine({ product, variantKey, quantity, amountFen }, papers)];
      });
      const totalFen = weighed.reduce((sum, { amountFen }) => sum + amountFen, 0);
      return { totalFen, ways: weighed.length === 0 ? [] : offeredWays(weighed, country, zones, today) };
    };
    const { totalFen, ways } = waysOf(null);
    const papers = toFreightOffer(country, waysOf('papers-first').ways, handling);
    return {
      ...toFreightOffer(country, ways, handling),
      total: fenToYuan(totalFen),
      for_papers: papers.ways.find(({ id }) => id === papers.proposed) ?? null,
    };
  });
}

function noticesOf({ product }: StockedProduct, { countries, rules }: Destinations): CartItem['shipping'] {
  const now = Date.now();
  return countries.flatMap((country) => {
    const notice = shippingNotice(rules, product, country, now);
    return notice === undefined ? [] : [{ country, ...notice }];
  });
}

interface ShownLine {
  readonly item: CartItem;
  readonly amountFen: number;
}

/** Fen of all available lines, confirmed or not (docs/shop.md "Constants"). */
export function totalFen(shown: readonly ShownLine[]): number {
  return shown.reduce((sum, { item, amountFen }) => (isGone(item) ? sum : sum + amountFen), 0);
}

function isGone({ changes }: CartItem): boolean {
  return changes.some(
    (change) => change.kind === 'taken-down' || (change.kind === 'stock' && change.now <= 0),
  );
}

export function showLine(
  line: CartLine,
  goods: StockedProduct | undefined,
  shipping: CartItem['shipping'] = [],
): ShownLine {
  const { id, variantKey, quantity, confirmedUnitFen } = line;
  const variant = goods === undefined ? undefined : findSellableVariant(goods, variantKey);
  const isTakenDown = goods === undefined || variant === undefined;
  const unitFen = isTakenDown ? confirmedUnitFen : unitPriceFen(variant, quantity);
  const amountFen = unitFen * quantity;
  return {
    amountFen,
    item: {
      id,
      product: isTakenDown ? withoutStock(line.product) : toWireStockedProduct(goods),
      quality: variant?.grade ?? line.grade,
      variantKey,
      quantity,
      unit_price: fenToYuan(unitFen),
      amount: fenToYuan(amountFen),
      changes: isTakenDown
        ? [{ kind: 'taken-down' }]
        : changesOf(line, {
            unitFen,
            stock: variantStock(goods, variantKey),
            isReserved: isReserved(variant, goods),
          }),
      shipping: isTakenDown ? [] : shipping,
    },
  };
}

function isReserved(variant: VariantContent, { reserved }: StockedProduct): boolean {
  return takenSpecimen(variant, reserved)?.kind === 'specimen-reserved';
}

function changesOf(
  { variantKey, quantity, confirmedUnitFen, product }: CartLine,
  now: { readonly unitFen: number; readonly stock: number; readonly isReserved: boolean },
): LineIssue[] {
  const changes: LineIssue[] = [];
  if (now.unitFen !== confirmedUnitFen)
    changes.push({ kind: 'price', before: fenToYuan(confirmedUnitFen), now: fenToYuan(now.unitFen) });
  if (now.stock < quantity) {
    changes.push({
      kind: 'stock',
      before: confirmedStock(product, variantKey),
      now: now.stock,
      ...(now.isReserved && { reserved: true as const }),
    });
  }
  return changes;
}
