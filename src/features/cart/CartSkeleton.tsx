import { cartText as words } from './cart.text.ts';

const LINES = ['first', 'second', 'third'] as const;

/** Same size as the cart, so that nothing jumps when it loads. */
export function CartSkeleton() {
  return (
    <>
      <div className="cart-lines" role="status" aria-label={words().loading}>
        {LINES.map((line) => (
          <div className="cart-line skeleton" key={line} aria-hidden="true">
            <div className="card-picture" />
            <div className="label beside">
              <div className="bar" />
              <div className="bar short" />
            </div>
          </div>
        ))}
      </div>
      <div className="cart-checkout skeleton" aria-hidden="true" />
    </>
  );
}
