/**
 * Inside the wallet's frame: PayPal's SDK and its button, and nothing of the shop. It calls no API: for an order, for
 * taking the money and for all that is told to the shopper it asks the page around it (docs/decisions/0024).
 */
import { loadScript, type PayPalNamespace } from '@paypal/paypal-js';
import { type FromFrame, readCaptureAnswer, readFromPage, readOrderAnswer } from './messages.ts';

const page = window.parent;

function tell(message: FromFrame, ports: readonly MessagePort[] = []): void {
  page.postMessage(message, location.origin, [...ports]);
}

function ask(message: FromFrame): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  port1.onmessage = ({ data }) => resolve(data);
  tell(message, [port2]);
  return promise;
}

async function openOrder(): Promise<string> {
  const id = readOrderAnswer(await ask({ wallet: 'pay' }));
  // The SDK wants to be told so, and closes its window.
  if (id === undefined) throw new Error('The shop made no order');
  return id;
}

/** Draws the button; the answer lets or keeps it from being pressed. */
async function draw(paypal: PayPalNamespace, place: HTMLElement): Promise<(allowed: boolean) => void> {
  let isAllowed = true;
  let apply = () => {};
  const buttons = paypal.Buttons?.({
    fundingSource: 'paypal',
    style: { height: 44, color: 'gold', label: 'paypal' },
    onInit: (_, actions) => {
      apply = () => void (isAllowed ? actions.enable() : actions.disable());
      apply();
    },
    createOrder: openOrder,
    onApprove: async ({ orderID }, actions) => {
      if (readCaptureAnswer(await ask({ wallet: 'approved', id: orderID })) === 'again') actions.restart();
    },
    onCancel: ({ orderID }) =>
      tell({ wallet: 'cancelled', id: typeof orderID === 'string' ? orderID : undefined }),
    onError: (error) => tell({ wallet: 'broke', text: String(error).slice(0, 500) }),
  });
  if (!buttons?.isEligible()) throw new Error('PayPal offers no button here');
  await buttons.render(place);
  return (allowed) => {
    isAllowed = allowed;
    apply();
  };
}

/** While the frame covers the page, the button stays where it stood. */
function stand(place: HTMLElement, at: { left: number; top: number; width: number } | undefined): void {
  const px = (length: number | undefined) => (length === undefined ? '' : `${length}px`);
  place.style.position = at === undefined ? '' : 'fixed';
  place.style.left = px(at?.left);
  place.style.top = px(at?.top);
  place.style.width = px(at?.width);
}

async function start(place: HTMLElement, nonce: string): Promise<void> {
  let allow: ((allowed: boolean) => void) | undefined;
  let isAllowed = true;
  addEventListener('message', ({ data, origin, source }) => {
    const told = origin === location.origin && source === page ? readFromPage(data) : undefined;
    if (told === undefined) return;
    isAllowed = told.allowed;
    allow?.(isAllowed);
    stand(place, told.place);
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') tell({ wallet: 'escape' });
  });
  new ResizeObserver(() => tell({ wallet: 'height', px: Math.ceil(place.offsetHeight) })).observe(place);
  tell({ wallet: 'starting' });

  const { clientId = '', currency = '', sdkBase } = place.dataset;
  try {
    const paypal = await loadScript({
      clientId,
      currency,
      intent: 'capture',
      components: 'buttons',
      dataCspNonce: nonce,
      ...(sdkBase === undefined ? {} : { sdkBaseUrl: `${sdkBase}/sdk/js` }),
    });
    if (paypal === null) throw new Error('PayPal’s script brought nothing');
    allow = await draw(paypal, place);
    allow(isAllowed);
    tell({ wallet: 'ready' });
  } catch (error) {
    console.error('Failed to load the PayPal JS SDK script:', error);
    tell({ wallet: 'missing' });
  }
}

const place = document.querySelector<HTMLElement>('[data-client-id]');
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
// Opened by itself it is no page of the shop.
if (page !== window && place && nonce) void start(place, nonce);
