/**
 * The frame makes no API calls: the surrounding page creates orders, captures payments and informs
 * the shopper (docs/decisions/0024).
 */
import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { parseCaptureReply, parseOrderReply, parsePageMessage, type WalletMessage } from './messages.ts';

const page = window.parent;

function tell(message: WalletMessage, ports: readonly MessagePort[] = []): void {
  page.postMessage(message, location.origin, [...ports]);
}

function ask(message: WalletMessage): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    tell(message, [port2]);
  });
}

async function openOrder(): Promise<string> {
  const id = parseOrderReply(await ask({ wallet: 'pay' }));
  // The SDK then closes its window.
  if (id === undefined) throw new Error('The shop made no order');
  return id;
}

/** The button keeps its position while the frame covers the page. */
function stand(place: HTMLElement, at: { left: number; top: number; width: number } | undefined): void {
  const px = (length: number | undefined) => (length === undefined ? '' : `${length}px`);
  place.style.position = at === undefined ? '' : 'fixed';
  place.style.left = px(at?.left);
  place.style.top = px(at?.top);
  place.style.width = px(at?.width);
}

/** True while the page enables the button. The page also positions it. */
function useAllowed(place: HTMLElement): boolean {
  const [isAllowed, setAllowed] = useState(true);
  useEffect(() => {
    const listen = ({ data, origin, source }: MessageEvent) => {
      const message = origin === location.origin && source === page ? parsePageMessage(data) : undefined;
      if (message === undefined) return;
      setAllowed(message.allowed);
      stand(place, message.place);
    };
    addEventListener('message', listen);
    // The page responds immediately, so the listener is set first.
    tell({ wallet: 'starting' });
    return () => removeEventListener('message', listen);
  }, [place]);
  return isAllowed;
}

function Button({ place }: { readonly place: HTMLElement }) {
  const [{ isRejected }] = usePayPalScriptReducer();
  const isAllowed = useAllowed(place);
  useEffect(() => {
    if (isRejected) tell({ wallet: 'missing' });
  }, [isRejected]);
  return (
    <PayPalButtons
      fundingSource="paypal"
      style={{ height: 44, color: 'gold', label: 'paypal' }}
      disabled={!isAllowed}
      onInit={() => tell({ wallet: 'ready' })}
      createOrder={openOrder}
      onApprove={async ({ orderID }, actions) => {
        if (parseCaptureReply(await ask({ wallet: 'approved', id: orderID })) === 'again') actions.restart();
      }}
      onCancel={({ orderID }) =>
        tell({ wallet: 'cancelled', id: typeof orderID === 'string' ? orderID : undefined })
      }
      onError={(error) => tell({ wallet: 'broke', text: String(error).slice(0, 500) })}
    >
      <Ineligible />
    </PayPalButtons>
  );
}

function Ineligible() {
  useEffect(() => tell({ wallet: 'missing' }), []);
  return null;
}

function start(place: HTMLElement, nonce: string): void {
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') tell({ wallet: 'escape' });
  });
  new ResizeObserver(() => tell({ wallet: 'height', px: Math.ceil(place.offsetHeight) })).observe(place);
  const { clientId = '', currency = '', sdkBase } = place.dataset;
  const base = sdkBase === undefined ? {} : { sdkBaseUrl: `${sdkBase}/sdk/js` };
  createRoot(place).render(
    <PayPalScriptProvider
      options={{ clientId, currency, intent: 'capture', components: 'buttons', dataCspNonce: nonce, ...base }}
    >
      <Button place={place} />
    </PayPalScriptProvider>,
  );
}

const place = document.querySelector<HTMLElement>('[data-client-id]');
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
// Outside a frame this page does nothing.
if (page !== window && place && nonce) start(place, nonce);
