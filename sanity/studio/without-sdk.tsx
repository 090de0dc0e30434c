/**
 * In place of `@sanity/sdk-react`, of which the Studio only wants to be wrapped in a provider: that one would ask
 * further hosts who is there, though nothing in this Studio uses the SDK.
 */
import { createContext, type ReactNode } from 'react';

export const SDKStudioContext = createContext<unknown>(null);

export function ResourceProvider({ children }: { readonly children: ReactNode }): ReactNode {
  return children;
}
