import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { notify } from '../base/notices.ts';
import { scriptFailures } from '../base/script-failures.text.ts';
import type { QuoteFormProps } from './QuoteForm.tsx';

/** True if the drawer should show the form. Declared here, because product pages load this file anyway. */
export const $isQuoteFormOpen = atom(false);

export interface QuoteEntry {
  /** Undefined while the form is closed. */
  readonly Form: ComponentType<QuoteFormProps> | undefined;
  readonly open: (form?: keyof typeof FORMS) => Promise<void>;
  readonly close: () => void;
}

const FORMS = {
  quote: async () => (await import('./QuoteForm.tsx')).QuoteForm,
  reserve: async () => (await import('./ReserveForm.tsx')).ReserveForm,
};

/** Fetches the form when it is first opened, because few carts are wholesale or need papers. */
export function useQuoteForm(): QuoteEntry {
  const [Form, setForm] = useState<ComponentType<QuoteFormProps>>();
  const isAsked = useStore($isQuoteFormOpen);
  const open: QuoteEntry['open'] = useCallback(async (form = 'quote') => {
    try {
      const Opened = await FORMS[form]();
      setForm(() => Opened);
    } catch {
      // The script could not be loaded.
      notify({ kind: 'error', text: scriptFailures().script });
    }
  }, []);
  useEffect(() => {
    if (!isAsked) return;
    $isQuoteFormOpen.set(false);
    void open();
  }, [isAsked, open]);
  return {
    Form,
    open,
    close: () => {
      setForm(undefined);
      // The button exists again in the next frame.
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('[data-reserve-open], [data-quote-open]')?.focus(),
      );
    },
  };
}
