import morphdom from 'morphdom';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { preserveFocus } from '../../browser/preserve-focus.ts';

/** Scripts and the browser add these attributes after the build. */
const PRESERVED_ATTRIBUTES = ['data-near', 'loading', 'decoding', 'fetchpriority'];

/** Renders a component without hydration. */
export function renderElement(node: ReactNode): HTMLElement {
  const host = document.createElement('div');
  const root = createRoot(host);
  flushSync(() => root.render(node));
  const drawn = host.firstElementChild?.cloneNode(true);
  root.unmount();
  if (!(drawn instanceof HTMLElement)) throw new Error('the component draws nothing');
  return drawn;
}

function keyOf(node: Node): string {
  if (!(node instanceof HTMLElement)) return '';
  return node.dataset['product'] ?? node.dataset['slide'] ?? node.id;
}

/** Unchanged elements keep their identity. */
export function morph(old: Element, fresh: Element, { childrenOnly = false } = {}): void {
  preserveFocus(() =>
    morphdom(old, fresh, {
      childrenOnly,
      getNodeKey: keyOf,
      onBeforeElUpdated: (from, to) => {
        for (const name of PRESERVED_ATTRIBUTES) {
          const value = from.getAttribute(name);
          if (value !== null) to.setAttribute(name, value);
        }
        return !from.isEqualNode(to);
      },
    }),
  );
}

export function morphChildren(old: Element, children: readonly Node[]): void {
  const fresh = old.cloneNode() as Element;
  fresh.append(...children);
  morph(old, fresh, { childrenOnly: true });
}

export function setText(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
