import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $methods, loadMethods, type MethodsState } from './checkout.ts';

/**
 * The payment methods, loaded as soon as they are needed. Callers draw nothing below the buttons while it is `asking`:
 * the number of buttons is not known before, and late ones would push the page down.
 */
export function usePaymentMethods(isNeeded = true): MethodsState {
  useEffect(() => {
    if (isNeeded && $methods.get().kind !== 'known') void loadMethods();
  }, [isNeeded]);
  return useStore($methods);
}
