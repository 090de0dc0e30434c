import { type MapStore, map } from 'nanostores';
import { askBeforeLeaving } from './leaving.ts';

/** Unsaved input by name. It outlives the tool, and the browser asks before it is lost with the tab. */
export function createDrafts<T>(): MapStore<Record<string, T | undefined>> {
  const $drafts = map<Record<string, T | undefined>>({});
  $drafts.listen((drafts) => askBeforeLeaving($drafts, Object.keys(drafts).length > 0));
  return $drafts;
}
