/**
 * A page that was opened before a rebuild may find its script gone. Then it is loaded anew, once, and what the
 * shopper did is played there. It lies in the session storage of the tab, by path.
 */
import type { EarlyInput } from './early-input.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The tab's storage. Where it is blocked nothing is kept, and so nothing is reloaded. */
export function tabStore(): Store | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

const key = (path: string) => `reloaded:${path}`;

function isEarlyInput(value: unknown): value is EarlyInput {
  if (typeof value !== 'object' || value === null) return false;
  const { control, event, value: text } = value as Record<string, unknown>;
  return [control, event, text].every((part) => typeof part === 'string');
}

/** Marks the path as reloaded and keeps the input for it; false when it was reloaded already and failed again. */
export function keepForReload(
  store: Store | undefined,
  path: string,
  inputs: readonly EarlyInput[],
): boolean {
  if (store === undefined || store.getItem(key(path)) !== null) return false;
  store.setItem(key(path), JSON.stringify(inputs));
  return true;
}

/** What was kept for this path, handed out once; the mark stays until `forgetReload`. */
export function takeKept(store: Store | undefined, path: string): EarlyInput[] {
  const kept = store?.getItem(key(path));
  if (store === undefined || kept === null || kept === undefined) return [];
  store.setItem(key(path), '[]');
  const inputs: unknown = JSON.parse(kept);
  return Array.isArray(inputs) ? inputs.filter(isEarlyInput) : [];
}

/** The script came: should it be missing again some day, the page may be reloaded again. */
export function forgetReload(store: Store | undefined, path: string): void {
  store?.removeItem(key(path));
}
