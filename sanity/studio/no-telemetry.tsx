import { createContext, type ReactNode } from 'react';

/**
 * In place of `@sanity/sdk-react`, of which the Studio only wants to be wrapped in a provider: that one would ask
 * further hosts who is there, though nothing in this Studio uses the SDK.
 */

export const SDKStudioContext = createContext<unknown>(null);

export function ResourceProvider({ children }: { readonly children: ReactNode }): ReactNode {
  return children;
}

/**
 * In place of `@sentry/react`, by which the Studio would tell Sanity's host of errors and of what editors think of it.
 * Nothing leaves this shop's Studio for there.
 */
const nothing = () => undefined;

export class BrowserClient {
  init(): void {}
  getOptions(): { readonly dsn?: string } {
    return {};
  }
  async flush(): Promise<boolean> {
    return true;
  }
}

export class Scope {
  setClient(): void {}
  getClient(): undefined {
    return undefined;
  }
  captureEvent(): string {
    return '';
  }
}

export const isInitialized = () => false;
export const withScope = (work: () => void) => work();
export const defaultStackParser = () => [];
export const getCurrentScope = () => new Scope();
export {
  nothing as breadcrumbsIntegration,
  nothing as browserApiErrorsIntegration,
  nothing as captureException,
  nothing as dedupeIntegration,
  nothing as functionToStringIntegration,
  nothing as getClient,
  nothing as globalHandlersIntegration,
  nothing as httpContextIntegration,
  nothing as inboundFiltersIntegration,
  nothing as init,
  nothing as linkedErrorsIntegration,
  nothing as makeFetchTransport,
  nothing as onCLS,
  nothing as onFCP,
  nothing as onINP,
  nothing as onLCP,
  nothing as onTTFB,
};
