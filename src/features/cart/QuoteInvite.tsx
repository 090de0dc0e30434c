import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { cartText as words } from '../../text/cart.ts';
import { notify } from '../notices/store.ts';
import type { QuoteFormProps } from './QuoteForm.tsx';

/** The drawer is to show the form. Here, because product pages fetch this file before anybody asks. */
export const $isQuoteAsked = atom(false);

export interface QuoteEntry {
  /** Undefined while the form is closed. */
  readonly Form: ComponentType<QuoteFormProps> | undefined;
  readonly open: () => Promise<void>;
  readonly close: () => void;
}

/** Fetches the form when it is first opened, because few carts are wholesale. */
export function useQuoteForm(): QuoteEntry {
  const [Form, setForm] = useState<ComponentType<QuoteFormProps>>();
  const isAsked = useStore($isQuoteAsked);
  const open = useCallback(async () => {
    try {
      const { QuoteForm } = await import('./QuoteForm.tsx');
      setForm(() => QuoteForm);
    } catch {
      // The script could not be fetched.
      notify({ kind: 'error', text: words().askQuoteFailed });
    }
  }, []);
  useEffect(() => {
    if (!isAsked) return;
    $isQuoteAsked.set(false);
    void open();
  }, [isAsked, open]);
  return {
    Form,
    open,
    close: () => {
      setForm(undefined);
      // The button is drawn again.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-quote-open]')?.focus());
    },
  };
}

interface Props {
  readonly open: QuoteEntry['open'];
  readonly disabled: boolean;
}

export function QuoteInvite({ open, disabled }: Props) {
  return (
    <button
      type="button"
      className="text-button cart-quote"
      disabled={disabled}
      onClick={() => void open()}
      data-quote-open
    >
      {words().askQuote}
    </button>
  );
}
