import { useEffect, useRef } from 'react';

/** Focuses the form's first field, and the element that opened the form once it closes. */
export function useFormFocus() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    form.current?.querySelector<HTMLElement>('input, select')?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return form;
}
