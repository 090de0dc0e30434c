/**
 * What the shop's page and the wallet's frame tell each other, and nothing else. Both are of one origin, and both take
 * messages of the other window only (docs/decisions/0024). A message that is none of these is not ours: PayPal's SDK
 * sends many of its own in the frame.
 */

/** The button's place on the page while the frame covers it all. CSS pixels. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** The frame's words. `pay` and `approved` bring a port for their answer. */
export type FromFrame =
  /** Its script runs. */
  | { readonly wallet: 'starting' }
  | { readonly wallet: 'ready' }
  | { readonly wallet: 'missing' }
  /** How much room the button wants, in CSS pixels. */
  | { readonly wallet: 'height'; readonly px: number }
  /** Pressed: an order is wanted. Answered by `OrderAnswer`. */
  | { readonly wallet: 'pay' }
  /** The buyer agreed to pay for it. Answered by `CaptureAnswer`. */
  | { readonly wallet: 'approved'; readonly id: string }
  /** The window was closed; without an id before there was an order. */
  | { readonly wallet: 'cancelled'; readonly id: string | undefined }
  | { readonly wallet: 'broke'; readonly text: string }
  /** Escape, which the page can't hear while the frame has the keyboard. */
  | { readonly wallet: 'escape' };

/** The page's word: whether the button may be pressed, and whether the frame covers the page. */
export interface FromPage {
  readonly allowed: boolean;
  readonly place: Place | undefined;
}

/** The wallet's name of the order, or undefined where the shop made none. */
export type OrderAnswer = string | undefined;
/** `again`: declined, the buyer chooses another means in the window. */
export type CaptureAnswer = 'done' | 'again';

const WORDS = ['starting', 'ready', 'missing', 'pay', 'escape'] as const;
/** Longer than any name or sentence that the SDK gives. Characters. */
const TEXT_MAX = 1_000;

function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? { ...data } : {};
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_MAX;
const isLength = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

export function readFromFrame(data: unknown): FromFrame | undefined {
  const { wallet, px, id, text } = fieldsOf(data);
  const word = WORDS.find((known) => known === wallet);
  if (word !== undefined) return { wallet: word };
  if (wallet === 'height' && isLength(px)) return { wallet, px };
  if (wallet === 'approved' && isText(id)) return { wallet, id };
  if (wallet === 'cancelled' && (id === undefined || isText(id))) return { wallet, id };
  if (wallet === 'broke' && isText(text)) return { wallet, text };
  return undefined;
}

export function readFromPage(data: unknown): FromPage | undefined {
  const { allowed, place } = fieldsOf(data);
  if (typeof allowed !== 'boolean') return undefined;
  if (place === undefined) return { allowed, place };
  const { left, top, width } = fieldsOf(place);
  const isPlace = isLength(left) && isLength(top) && isLength(width);
  return isPlace ? { allowed, place: { left, top, width } } : undefined;
}

export function readOrderAnswer(data: unknown): OrderAnswer {
  return isText(data) ? data : undefined;
}

/** An unknown message ends the payment: the shopper is not asked for money again. */
export function readCaptureAnswer(data: unknown): CaptureAnswer {
  return data === 'again' ? data : 'done';
}
