import morphdom from 'morphdom';

/** Scripts and the browser add these attributes after the page was drawn. */
const PRESERVED_ATTRIBUTES = ['data-near', 'loading', 'decoding', 'fetchpriority'];

interface Options {
  readonly childrenOnly?: boolean;
  /** May change the fresh element. False leaves the old one as it is, as equal ones are by default. */
  readonly mayUpdate?: (old: HTMLElement, fresh: HTMLElement) => boolean;
}

const differs = (old: HTMLElement, fresh: HTMLElement) => !old.isEqualNode(fresh);

function keyOf(node: Node): string {
  if (!(node instanceof HTMLElement)) return '';
  return node.dataset['product'] ?? node.dataset['slide'] ?? node.id;
}

/** Unchanged elements keep their identity, and the focus stays on its element even if that moves. */
export function morph(
  old: Element,
  fresh: Element,
  { childrenOnly = false, mayUpdate = differs }: Options = {},
): void {
  const focused = document.activeElement;
  morphdom(old, fresh, {
    childrenOnly,
    getNodeKey: keyOf,
    onBeforeElUpdated: (from, to) => {
      if (from instanceof HTMLDetailsElement && to instanceof HTMLDetailsElement) to.open ||= from.open;
      for (const name of PRESERVED_ATTRIBUTES) {
        const value = from.getAttribute(name);
        if (value !== null) to.setAttribute(name, value);
      }
      return mayUpdate(from, to);
    },
  });
  if (focused instanceof HTMLElement && focused.isConnected && document.activeElement !== focused)
    focused.focus({ preventScroll: true });
}
