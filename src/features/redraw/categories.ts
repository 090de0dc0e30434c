import { fetchCategories } from '../../contract/redraw-client.ts';
import { setText } from './draw.ts';

/** Names and descriptions of the kinds of goods that stand there; one that is new comes with the build. */
export async function redrawCategories(tabs: HTMLElement, version: string): Promise<void> {
  for (const { id, name, description } of await fetchCategories(version)) {
    setText(tabs.querySelector(`[data-category="${id}"]`), name);
    const head = document.querySelector(`[id="${id}"] .section-head`);
    setText(head?.querySelector('h2'), name);
    setText(head?.querySelector('p'), description);
  }
  tabs.dataset['version'] = version;
}
