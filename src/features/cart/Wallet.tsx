import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import type { PaymentConfig } from '../../contract/orders.ts';
import { checkout as words } from '../../text/cart.ts';
import { cancelWallet, finishWallet, openWalletOrder, walletBroke } from './checkout.ts';
import { WALLET_NONCE } from './wallet-nonce.ts';

function Buttons({ disabled }: { readonly disabled: boolean }) {
  const [{ isRejected }] = usePayPalScriptReducer();
  if (isRejected) return <p className="cart-wallet-failed">{words.walletFailed}</p>;
  return (
    <PayPalButtons
      fundingSource="paypal"
      style={{ height: 44, color: 'gold', label: 'paypal' }}
      disabled={disabled}
      createOrder={openWalletOrder}
      onApprove={async ({ orderID }, actions) => {
        if ((await finishWallet(orderID)) === 'again') actions.restart();
      }}
      onCancel={({ orderID }) => void cancelWallet(String(orderID))}
      onError={walletBroke}
    />
  );
}

/** The wallet's own button; its SDK comes from the provider, or from where the shop's settings say. */
export default function Wallet({ config, disabled }: { config: PaymentConfig; disabled: boolean }) {
  const { clientId, currency, sdkBase } = config;
  const base = sdkBase === null ? {} : { sdkBaseUrl: `${sdkBase}/sdk/js` };
  return (
    <section className="cart-wallet" aria-label={words.walletLabel}>
      <PayPalScriptProvider
        options={{
          clientId,
          currency,
          intent: 'capture',
          components: 'buttons',
          dataCspNonce: WALLET_NONCE,
          ...base,
        }}
      >
        <Buttons disabled={disabled} />
      </PayPalScriptProvider>
    </section>
  );
}
