/**
 * Only messages from the other window of the same origin count (docs/decisions/0024). PayPal's SDK sends many
 * further messages within the frame.
 */

/** CSS pixels, while the frame covers the page. */
interface ButtonRect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** `pay` and `approved` bring a port for the response. */
export type WalletMessage =
  | { readonly wallet: 'starting' }
  | { readonly wallet: 'ready' }
  | { readonly wallet: 'missing' }
  /** CSS pixels. */
  | { readonly wallet: 'height'; readonly px: number }
  /** The button was pressed; the page replies with `OrderReply`. */
  | { readonly wallet: 'pay' }
  | { readonly wallet: 'approved'; readonly id: string }
  /** `id` is undefined if no order existed yet. */
  | { readonly wallet: 'cancelled'; readonly id: string | undefined }
  | { readonly wallet: 'broke'; readonly text: string }
  /** The page can't hear Escape while the frame has the focus. */
  | { readonly wallet: 'escape' };

/** Sent by the page: whether the button is enabled, and its position if the frame covers the page. */
export interface PageMessage {
  readonly allowed: boolean;
  readonly place: ButtonRect | undefined;
}

/** Undefined if the shop created no order. */
export type OrderReply = string | undefined;
/** `again`: the wallet declined, and the buyer chooses another funding source. */
export type CaptureReply = 'done' | 'again';

const WORDS = ['starting', 'ready', 'missing', 'pay', 'escape'] as const;
/** Longer than any text that the SDK sends. */
const TEXT_MAX = 1_000;

function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? { ...data } : {};
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_MAX;
const isLength = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

export function parseFrameMessage(data: unknown): WalletMessage | undefined {
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

export function parseOrderReply(data: unknown): OrderReply {
  return isText(data) ? data : undefined;
}

/** An unknown response ends the payment, so that nobody is charged twice. */
export function parseCaptureReply(data: unknown): CaptureReply {
  return data === 'again' ? data : 'done';
}
