import { cart as words } from '../../text/cart.ts';

/** A way to pay that could not be loaded, and the way to try again. */
export function PaymentMissing({ text, retry }: { readonly text: string; readonly retry: () => void }) {
  return (
    <div className="cart-missing" role="alert">
      <p>{text}</p>
      <button type="button" className="text-button" onClick={retry}>
        {words().retry}
      </button>
    </div>
  );
}
