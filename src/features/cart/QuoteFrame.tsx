import { type ReactNode, useEffect, useRef } from 'react';
import { quoteFormText as words } from '../../text/quote-form.ts';
import './quote-form.css';

interface FrameProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly ways: ReactNode;
}

/** Moves the focus to its title, because it replaces the button that was pressed. */
export function QuoteFrame({ title, children, ways }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another view.
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <>
      <div className="cart-lines quote-form">
        <h3 tabIndex={-1} ref={heading}>
          {title}
        </h3>
        {children}
      </div>
      <div className="cart-checkout">{ways}</div>
    </>
  );
}

export function BackButton({ onBack }: { readonly onBack: () => void }) {
  return (
    <button type="button" className="button quiet" onClick={onBack}>
      {words().back}
    </button>
  );
}
