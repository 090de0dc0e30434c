import { type Fonts, missingIn } from './faces.ts';
import type { MissingGlyphs, PaperJob } from './job.ts';
import type { PaperOrder } from './order.ts';

/** What would be printed as a box. `order` is null for what stands on every paper: the sender's name and address. */
export function missingGlyphs(fonts: Fonts, job: PaperJob): MissingGlyphs[] {
  const ofSender = 'sender' in job ? Object.values(job.sender) : [];
  const texts = [
    { order: null, parts: ofSender },
    ...job.orders.map((order) => ({ order: order.number, parts: textsOf(order) })),
  ];
  return texts.flatMap(({ order, parts }) => {
    const characters = missingIn(fonts, parts.join(''));
    return characters.length === 0 ? [] : [{ order, characters }];
  });
}

function textsOf({ recipient, courier, trackingNumber, lines }: PaperOrder): string[] {
  const ofLines = lines.flatMap((line) =>
    Object.values(line).filter((value): value is string => typeof value === 'string'),
  );
  return [...Object.values(recipient), courier, trackingNumber, ...ofLines];
}
