/** The lines that a provider's page shows (docs/decisions/0108). */

import { inRenderedLanguage } from '../../../src/features/base/with-language.text.ts';
import { splitCharge } from '../../../src/features/orders/charged-amount.rules.ts';
import { pictureAddress } from '../../../src/features/specimens/pictures.rules.ts';
import type { OrderLine } from '../orders/store.ts';
import type { OpeningLine } from '../payments/core/provider.ts';

/** Characters: PayPal's limit for an item's name. Stripe's is higher. */
const NAME_MAX = 127;
const GRADE_MAX = 60;
/** Stripe's limit; PayPal documents none. */
const LINES_MAX = 100;
/** Pixels. Enough for the providers' thumbnails. */
const PICTURE_WIDTH = 480;

type Shown = Pick<OrderLine, 'grade' | 'quantity' | 'amountFen'> & {
  readonly product: Pick<OrderLine['product'], 'name' | 'main_image'>;
};

export function openingLines(
  lines: readonly Shown[],
  { amountMinor, origin }: { readonly amountMinor: number; readonly origin: string },
): OpeningLine[] {
  const parts = splitCharge(
    lines.map(({ amountFen }) => amountFen),
    amountMinor,
  );
  if (parts === undefined || lines.length > LINES_MAX) return [];
  return lines.map((line, at) => shownLine(line, parts[at] ?? 0, origin));
}

/** An amount that the quantity doesn't divide becomes one item whose name includes the quantity. */
function shownLine({ product, grade, quantity }: Shown, minor: number, origin: string): OpeningLine {
  const isEven = minor % quantity === 0;
  const shownGrade = cut(grade, GRADE_MAX);
  const ending = isEven ? ` ${shownGrade}` : ` ${shownGrade} × ${quantity}`;
  return {
    name: cut(inRenderedLanguage(product.name), NAME_MAX - ending.length) + ending,
    quantity: isEven ? quantity : 1,
    unitMinor: isEven ? minor / quantity : minor,
    picture: isPublic(origin) ? `${origin}${pictureAddress(product.main_image, PICTURE_WIDTH)}&fm=jpg` : null,
  };
}

export function orderSummary(lines: readonly Shown[]): string {
  return lines
    .map(({ product, grade, quantity }) => `${inRenderedLanguage(product.name)} ${grade} × ${quantity}`)
    .join('，');
}

/** Never cuts a surrogate pair. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** True if providers can fetch the URL. */
function isPublic(origin: string): boolean {
  const { protocol, hostname, port } = new URL(origin);
  const isName = /^[a-z0-9.-]+\.[a-z][a-z0-9-]+$/.test(hostname);
  return (
    protocol === 'https:' && port === '' && isName && !/\.(local|localhost|internal|test)$/.test(hostname)
  );
}
