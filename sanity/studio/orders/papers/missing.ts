import { type Fonts, missingIn } from './faces.ts';
import type { MissingGlyphs } from './job.ts';
import type { PaperOrder } from './order.ts';

/** What each of these orders would be printed with boxes for; orders that print whole are left out. */
export function missingGlyphs(fonts: Fonts, orders: readonly PaperOrder[]): MissingGlyphs[] {
  return orders.flatMap((order) => {
    const characters = missingIn(fonts, textsOf(order).join(''));
    return characters.length === 0 ? [] : [{ order: order.number, characters }];
  });
}

function textsOf(order: PaperOrder): string[] {
  const { recipient, courier, trackingNumber, lines } = order;
  const ofLines = lines.flatMap((line) =>
    Object.values(line).filter((value): value is string => typeof value === 'string'),
  );
  return [...Object.values(recipient), courier, trackingNumber, ...ofLines];
}
