/** The browser test bundles this shop page with the real wallet button. */
import { PayPalButtons, PayPalScriptProvider } from '@paypal/react-paypal-js';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

const query = new URLSearchParams(location.search);

const post = async (path: string) => (await fetch(path, { method: 'POST' })).json();

function Wallet() {
  const [said, say] = useState<string[]>([]);
  const add = (line: string) => say((before) => [...before, line]);
  return (
    <>
      <PayPalScriptProvider
        options={{
          clientId: query.get('client') ?? '',
          currency: query.get('currency') ?? 'CNY',
          intent: 'capture',
          sdkBaseUrl: query.get('sdk') ?? '',
          dataCspNonce: 'once',
        }}
      >
        <PayPalButtons
          style={{ height: 44, color: 'gold', label: 'paypal' }}
          createOrder={async () => (await post('/orders')).id}
          onApprove={async ({ orderID }, actions) => {
            const captured = await post(`/orders/${orderID}/capture`);
            if (captured.details?.[0]?.issue === 'INSTRUMENT_DECLINED') {
              add('被拒绝，请换一种付款方式');
              return actions.restart();
            }
            add(`已付款 ${orderID}`);
          }}
          onCancel={({ orderID }) => add(`已取消 ${orderID}`)}
          onError={(error) => add(`出错 ${String((error as { message?: unknown }).message)}`)}
        />
      </PayPalScriptProvider>
      <output>{said.join('\n')}</output>
    </>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Wallet />
  </StrictMode>,
);
