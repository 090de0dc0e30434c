/** The native dialog traps focus, closes on Escape and restores focus. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { PICTURE_STEPS, pictureAddress } from '../../../src/features/specimens/pictures.rules.ts';
import { ordersText as texts } from './orders.text.ts';

interface ModalProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function Modal({ title, onClose, isWide = false, children }: ModalProps): ReactNode {
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

/** The picture is decorative, because the name is beside it. */
export function Thumbnail({ address, size }: { readonly address: string; readonly size: number }): ReactNode {
  if (address === '') return <span className="no-picture" style={{ width: size, height: size }} />;
  const source = pictureAddress(address, PICTURE_STEPS[0]);
  return <img src={source} alt="" width={size} height={size} loading="lazy" />;
}

export function Consequences({ lines }: { readonly lines: readonly string[] }): ReactNode {
  return (
    <ul className="consequences">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
