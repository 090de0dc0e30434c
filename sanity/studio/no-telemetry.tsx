import { createContext, type ReactNode } from 'react';

export const SDKStudioContext = createContext<unknown>(null);

export function ResourceProvider({ children }: { readonly children: ReactNode }): ReactNode {
  return children;
}

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
