import { type ReactNode, useEffect } from 'react';
import { definePlugin, type LayoutProps, type SanityClient, useClient } from 'sanity';
import { useRouter } from 'sanity/router';
import { API_VERSION, PRODUCT_ID_BY_SKU_QUERY } from '../../../src/content/queries.ts';
import { publishedId } from '../../../src/features/content/addresses.rules.ts';
import { normalizeSku, validateSku } from '../../../src/features/content/sku.rules.ts';
import { skuOfSpecimen } from '../../../src/features/specimens/specimen.rules.ts';

/** In fields of documents and orders, Enter has its own effect. */
const ELSEWHERE = '[data-testid="form-view"], [contenteditable="true"], .orders-desk:not(.catalogue), dialog';

function searchBox(target: EventTarget | null): HTMLInputElement | undefined {
  if (!(target instanceof HTMLInputElement) || !['text', 'search'].includes(target.type)) return undefined;
  return target.closest(ELSEWHERE) === null ? target : undefined;
}

async function productAt(client: SanityClient, typed: string): Promise<string | undefined> {
  const sku = normalizeSku(typed);
  if (validateSku(sku) !== true) return undefined;
  const find = (of: string) => client.fetch(PRODUCT_ID_BY_SKU_QUERY, { sku: of }, { perspective: 'raw' });
  // The label of a single specimen has its number after the product's.
  const id = (await find(sku)) ?? (await find(skuOfSpecimen(sku)));
  return id === null ? undefined : publishedId(id);
}

function WithScan(props: LayoutProps): ReactNode {
  const client = useClient({ apiVersion: API_VERSION });
  const { navigateIntent } = useRouter();
  useEffect(() => {
    const leaving = new AbortController();
    /** The editor chose another result. */
    let isChoosing = false;
    const open = async (box: HTMLInputElement) => {
      const typed = box.value;
      // If this fails, the search itself reports it.
      const id = await productAt(client, typed).catch(() => undefined);
      if (id === undefined || box.value !== typed || leaving.signal.aborted) return;
      // The search of the top bar compares key codes.
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27, bubbles: true }));
      navigateIntent('edit', { type: 'product', id });
    };
    const listening = { capture: true, signal: leaving.signal };
    document.addEventListener('input', () => (isChoosing = false), listening);
    document.addEventListener(
      'keydown',
      ({ key, target, isComposing }) => {
        if (key === 'ArrowDown' || key === 'ArrowUp') isChoosing = true;
        const box = searchBox(target);
        if (key === 'Enter' && !isComposing && !isChoosing && box !== undefined) void open(box);
      },
      listening,
    );
    return () => leaving.abort();
  }, [client, navigateIntent]);
  return props.renderDefault(props);
}

export const productScanner = definePlugin({
  name: 'scanned-products',
  studio: { components: { layout: WithScan } },
});
