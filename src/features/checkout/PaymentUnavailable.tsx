import { cartText as words } from '../../text/cart.ts';

/** Says that a payment method could not be loaded, with a retry button. */
export function PaymentUnavailable({ text, retry }: { readonly text: string; readonly retry: () => void }) {
  return (
    <div className="cart-missing" role="alert">
      <p>{text}</p>
      <button type="button" className="text-button" onClick={retry}>
        {words().retry}
      </button>
    </div>
  );
}
