/**
 * `client:painted`: hydrates an island once its main picture stands on the screen and the browser is idle, so
 * that React never competes with the picture; at once when the shopper touches one of its controls before.
 */
import type { ClientDirective } from 'astro';
import { recordEarlyInput } from './early-input.ts';
import { forgetReload, keepForReload, tabStore, takeKept } from './reload-once.ts';

const IDLE_AT_MOST_MS = 2000;

async function picturePainted(island: HTMLElement): Promise<void> {
  const picture = island.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  // A broken picture is shown as its text: nothing to wait for.
  await picture?.decode().catch(() => undefined);
  // The second frame begins after the first one, which carries the picture, was painted.
  await new Promise<void>((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted())));
  await new Promise<void>((idle) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => idle(), { timeout: IDLE_AT_MOST_MS });
    else setTimeout(idle, 200);
  });
}

/** Whether the shop can be reached: a reload without it would leave an empty page. */
async function shopAnswers(): Promise<boolean> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return answer?.ok === true;
}

const painted: ClientDirective = (load, _options, island) => {
  const path = location.pathname;
  const store = tabStore();
  const recorder = recordEarlyInput(island, takeKept(store, path));
  void recorder.taken.then(() => forgetReload(store, path));

  // Astro tells of a failed import by this event only; `load` then answers a function that does nothing.
  island.addEventListener('astro:hydration-error', async (event) => {
    event.preventDefault();
    if ((await shopAnswers()) && keepForReload(store, path, recorder.inputs)) return location.reload();
    console.error(`The script of ${path} could not be loaded.`, event);
  });

  void Promise.race([picturePainted(island), recorder.firstIntent]).then(async () => {
    const hydrate = await load();
    await hydrate();
  });
};

export default painted;
