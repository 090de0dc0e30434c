import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { morph } from '../../browser/morph.ts';

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

export function morphChildren(old: Element, children: readonly Node[]): void {
  const fresh = old.cloneNode() as Element;
  fresh.append(...children);
  morph(old, fresh, { childrenOnly: true });
}

export function setText(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
