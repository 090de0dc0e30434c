/** What a provider's page shows of an order (docs/decisions/0017). */
import { pictureAddress } from '../../../src/rules/picture-address.ts';
import { splitCharge } from '../../../src/rules/split.ts';
import type { OrderLine } from '../orders/store.ts';
import type { OpeningLine } from '../payments/core/provider.ts';

/** PayPal's bound for the name of an item; Stripe takes more. Characters. */
const NAME_MAX = 127;
/** So much of it may be the grade. */
const GRADE_MAX = 60;
/** Stripe takes so many, and recommends a few dozen at most; PayPal names no bound. */
const LINES_MAX = 100;
/** Wide enough for the providers' small squares. */
const PICTURE_WIDTH = 480;

type Shown = Pick<OrderLine, 'grade' | 'quantity' | 'amountFen'> & {
  readonly product: Pick<OrderLine['product'], 'name' | 'main_image'>;
};

/** Each line with name, grade, picture and amount; together they are the charge. Empty where that can't be. */
export function shownLines(
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

/** A part that its pieces don't divide evenly, as after a change of currency, is shown as one piece named with its number. */
function shownLine({ product, grade, quantity }: Shown, minor: number, origin: string): OpeningLine {
  const isEven = minor % quantity === 0;
  const shownGrade = cut(grade, GRADE_MAX);
  const ending = isEven ? ` ${shownGrade}` : ` ${shownGrade} × ${quantity}`;
  return {
    name: cut(product.name, NAME_MAX - ending.length) + ending,
    quantity: isEven ? quantity : 1,
    unitMinor: isEven ? minor / quantity : minor,
    picture: isPublic(origin) ? `${origin}${pictureAddress(product.main_image, PICTURE_WIDTH)}&fm=jpg` : null,
  };
}

/** What is bought in one text, for where there is but one line. */
export function summaryOf(lines: readonly Shown[]): string {
  return lines.map(({ product, grade, quantity }) => `${product.name} ${grade} × ${quantity}`).join('，');
}

/** Cut between characters, never within one. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Whether a provider can fetch from there: by https, at a name that the internet knows, at the usual port. */
function isPublic(origin: string): boolean {
  const { protocol, hostname, port } = new URL(origin);
  const isName = /^[a-z0-9.-]+\.[a-z][a-z0-9-]+$/.test(hostname);
  return (
    protocol === 'https:' && port === '' && isName && !/\.(local|localhost|internal|test)$/.test(hostname)
  );
}
