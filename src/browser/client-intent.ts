/**
 * `client:intent="SELECTOR"` hydrates an island at the first interaction inside the selected element: pointer, touch,
 * focus, key, input or click. The event `intent` of the element also hydrates it.
 */
import type { ClientDirective } from 'astro';

const INTENT_EVENTS = ['pointerenter', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'input', 'click'];

/** Pictures and the live call come first. */
const QUIET_MS = 1_000;

async function fetchAhead(url: string, known: Set<string>): Promise<void> {
  if (known.has(url)) return;
  known.add(url);
  const script = await (await fetch(url, { priority: 'low' })).text();
  for (const [, name = ''] of script.matchAll(/(?:from|import)\s*"(\.\/[^"]+)"/g))
    void fetchAhead(new URL(name, url).href, known).catch(() => undefined);
}

const saveData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

const intent: ClientDirective = (load, { value }, island) => {
  const part = island.querySelector(value) ?? island;
  const started = new AbortController();
  const hydrate = async () => {
    started.abort();
    await (await load())();
  };
  const options = { passive: true, signal: started.signal };
  for (const sign of INTENT_EVENTS) part.addEventListener(sign, hydrate, options);
  island.addEventListener('intent', hydrate, options);
  const ahead = () => {
    const known = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    for (const name of ['component-url', 'renderer-url'])
      void fetchAhead(new URL(island.getAttribute(name) ?? '', location.href).href, known).catch(
        () => undefined,
      );
  };
  if (!saveData) addEventListener('load', () => setTimeout(ahead, QUIET_MS));
};

export default intent;
