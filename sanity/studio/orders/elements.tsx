/** The native dialog traps focus, closes on Escape and restores focus. */
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { StateLink } from 'sanity/router';
import { displayStatusText } from '../../../src/features/orders/display-status.text.ts';
import type { OpsOrderRow } from '../../../src/features/orders/ops-orders.contract.ts';
import { PICTURE_STEPS, pictureAddress } from '../../../src/features/specimens/pictures.rules.ts';
import { orderText } from './order.text.ts';
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

/** Rows of the API's previous release have no `display`. */
export function OrderState({ display }: Partial<Pick<OpsOrderRow, 'display'>>): ReactNode {
  if (display === undefined) return null;
  return <span className={`state ${display.tone}`}>{displayStatusText().statuses[display.status]}</span>;
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

interface FactListProps {
  readonly className: string;
  readonly facts: readonly (readonly [name: string, fact: string])[];
}

export function FactList({ className, facts }: FactListProps): ReactNode {
  return (
    <dl className={className}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

interface BackLinkProps {
  readonly state: Record<string, unknown>;
  readonly text?: string;
}

/** The link from a page to the list below it. */
export function BackLink({ state, text = orderText.back }: BackLinkProps): ReactNode {
  return (
    <nav className="way-back">
      <StateLink state={state}>← {text}</StateLink>
    </nav>
  );
}

/** Moves the focus into the page, because the list behind it is inert. */
export function useFocusedPage(): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  useEffect(() => page.current?.focus({ preventScroll: true }), []);
  return page;
}
