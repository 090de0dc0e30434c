/** A dialog before the desk. The browser's own keeps the focus inside, closes by Escape and gives the focus back. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { ordersText as texts } from '../text/orders.ts';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function Modal({ title, onClose, isWide = false, children }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={isWide ? 'modal wide' : 'modal'} aria-labelledby={id} onClose={onClose}>
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          {texts.close}
        </button>
      </header>
      {children}
    </dialog>
  );
}
