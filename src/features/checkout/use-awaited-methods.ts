import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $methods, loadMethods } from './checkout.ts';

/**
 * True until the methods are loaded. Callers draw nothing below the buttons until then, because
 * late buttons would push the page down.
 */
export function useAwaitedMethods(isPayable: boolean): boolean {
  useEffect(() => {
    if (isPayable && $methods.get().kind !== 'known') void loadMethods();
  }, [isPayable]);
  return useStore($methods).kind === 'asking' && isPayable;
}
