import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import type { PaymentConfig } from '../../contract/orders.ts';
import { checkout as words } from '../../text/cart.ts';
import { PaymentMissing } from './PaymentMissing.tsx';
import { cancelWallet, finishWallet, openWalletOrder, walletBroke } from './wallet.ts';
import { WALLET_NONCE } from './wallet-nonce.ts';

interface Props {
  readonly disabled: boolean;
  /** Loads the SDK once more. */
  readonly retry: () => void;
}

function Buttons({ disabled, retry }: Props) {
  const [{ isRejected }] = usePayPalScriptReducer();
  if (isRejected) return <PaymentMissing text={words.walletMissing} retry={retry} />;
  return (
    <PayPalButtons
      fundingSource="paypal"
      style={{ height: 44, color: 'gold', label: 'paypal' }}
      disabled={disabled}
      createOrder={openWalletOrder}
      onApprove={async ({ orderID }, actions) => {
        if ((await finishWallet(orderID)) === 'again') actions.restart();
      }}
      onCancel={({ orderID }) => void cancelWallet(typeof orderID === 'string' ? orderID : undefined)}
      onError={walletBroke}
    />
  );
}

/** The wallet's own button; its SDK comes from the provider, or from where the shop's settings say. */
export default function Wallet({ config, ...rest }: Props & { readonly config: PaymentConfig }) {
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
        <Buttons {...rest} />
      </PayPalScriptProvider>
    </section>
  );
}
