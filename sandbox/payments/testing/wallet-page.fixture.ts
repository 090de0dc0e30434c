/** A shop page with the real wallet button, by PayPal's own loader of its script. Bundled by the browser test. */
import { loadScript } from '@paypal/paypal-js';

const query = new URLSearchParams(location.search);
const said = document.body.appendChild(document.createElement('output'));
const place = document.body.appendChild(document.createElement('div'));

const post = async (path: string) => (await fetch(path, { method: 'POST' })).json();

function add(line: string): void {
  said.textContent = [said.textContent, line].filter(Boolean).join('\n');
}

loadScript({
  clientId: query.get('client') ?? '',
  currency: query.get('currency') ?? 'CNY',
  intent: 'capture',
  sdkBaseUrl: query.get('sdk') ?? '',
  dataCspNonce: 'once',
}).then(
  (paypal) =>
    paypal
      ?.Buttons?.({
        style: { height: 44, color: 'gold', label: 'paypal' },
        createOrder: async () => (await post('/orders')).id,
        onApprove: async ({ orderID }, actions) => {
          const captured = await post(`/orders/${orderID}/capture`);
          if (captured.details?.[0]?.issue === 'INSTRUMENT_DECLINED') {
            add('被拒绝，请换一种付款方式');
            return actions.restart();
          }
          add(`已付款 ${orderID}`);
        },
        onCancel: ({ orderID }) => add(`已取消 ${orderID}`),
        onError: (error) => add(`出错 ${String((error as { message?: unknown }).message)}`),
      })
      .render(place),
  (error: unknown) => console.error('The SDK could not be loaded:', error),
);
