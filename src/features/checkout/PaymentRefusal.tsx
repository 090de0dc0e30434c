import { useStore } from '@nanostores/react';
import { $session } from '../../browser/session.ts';
import type { FailureCode } from '../base/failure.contract.ts';
import { checkoutText as words } from '../cart/cart.text.ts';
import { missingField, profileLink } from './profile-link.ts';

const MENDED_IN_PROFILE: ReadonlySet<FailureCode | undefined> = new Set(['no-country', 'profile-incomplete']);
/** The order can't be paid any more, but the cart can still have its goods. */
const MENDED_IN_CART: ReadonlySet<FailureCode | undefined> = new Set([
  'order-ended',
  'order-expired',
  'order-taken-down',
  'order-out-of-stock',
]);

/** The button of the frame loads the drawer, if nobody has. */
const openCart = () => document.querySelector<HTMLElement>('[data-cart-open]')?.click();

interface Props {
  readonly id?: string;
  readonly text: string;
  readonly code?: FailureCode | undefined;
  readonly isCart?: boolean;
}

/** Says why a payment is refused, with the link that mends it. The buttons refer to it by `id`. */
export function PaymentRefusal({ id, text, code, isCart = false }: Props) {
  const session = useStore($session);
  const field = session.kind === 'user' ? missingField(session.user) : undefined;
  return (
    <p className="payment-refusal" id={id} role="alert">
      {text}{' '}
      {MENDED_IN_PROFILE.has(code) && <a href={profileLink(field ?? 'country', isCart)}>{words().fillIn}</a>}
      {MENDED_IN_CART.has(code) && (
        <button type="button" className="text-button" onClick={openCart}>
          {words().openCart}
        </button>
      )}
    </p>
  );
}
