/**
 * The message protocol between the shop's page and the wallet's frame. Both have one origin and accept only
 * messages of the other window (docs/decisions/0024). Other messages are ignored: PayPal's SDK sends many
 * within the frame.
 */

/** The button's place on the page while the frame covers it all. CSS pixels. */
export interface ButtonPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Messages from the frame. `pay` and `approved` bring a port for the answer. */
export type FrameMessage =
  /** The frame's script runs. */
  | { readonly wallet: 'starting' }
  | { readonly wallet: 'ready' }
  | { readonly wallet: 'missing' }
  /** The height that the button needs, in CSS pixels. */
  | { readonly wallet: 'height'; readonly px: number }
  /** The button was pressed: requests an order. Answered by `OrderAnswer`. */
  | { readonly wallet: 'pay' }
  /** The buyer approved the payment. Answered by `CaptureAnswer`. */
  | { readonly wallet: 'approved'; readonly id: string }
  /** The window was closed; without an id, before an order existed. */
  | { readonly wallet: 'cancelled'; readonly id: string | undefined }
  | { readonly wallet: 'broke'; readonly text: string }
  /** Escape was pressed: the page can't hear it while the frame has the focus. */
  | { readonly wallet: 'escape' };

/** Message from the page: whether the button is enabled, and whether the frame covers the page. */
export interface PageMessage {
  readonly allowed: boolean;
  readonly place: ButtonPlace | undefined;
}

/** The wallet's order id; undefined if the shop created none. */
export type OrderAnswer = string | undefined;
/** `again`: declined, and the buyer chooses another funding source in the window. */
export type CaptureAnswer = 'done' | 'again';

const WORDS = ['starting', 'ready', 'missing', 'pay', 'escape'] as const;
/** Longer than any id or text that the SDK sends. Characters. */
const TEXT_MAX = 1_000;

function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? { ...data } : {};
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_MAX;
const isLength = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

export function parseFrameMessage(data: unknown): FrameMessage | undefined {
  const { wallet, px, id, text } = fieldsOf(data);
  const word = WORDS.find((known) => known === wallet);
  if (word !== undefined) return { wallet: word };
  if (wallet === 'height' && isLength(px)) return { wallet, px };
  if (wallet === 'approved' && isText(id)) return { wallet, id };
  if (wallet === 'cancelled' && (id === undefined || isText(id))) return { wallet, id };
  if (wallet === 'broke' && isText(text)) return { wallet, text };
  return undefined;
}

export function parsePageMessage(data: unknown): PageMessage | undefined {
  const { allowed, place } = fieldsOf(data);
  if (typeof allowed !== 'boolean') return undefined;
  if (place === undefined) return { allowed, place };
  const { left, top, width } = fieldsOf(place);
  const isPlace = isLength(left) && isLength(top) && isLength(width);
  return isPlace ? { allowed, place: { left, top, width } } : undefined;
}

export function parseOrderAnswer(data: unknown): OrderAnswer {
  return isText(data) ? data : undefined;
}

/** An unknown answer ends the payment, so that the shopper is not charged twice. */
export function parseCaptureAnswer(data: unknown): CaptureAnswer {
  return data === 'again' ? data : 'done';
}
