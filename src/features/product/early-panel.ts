/**
 * Operates the panel before hydration, and if the island's script fails to load. The island replays
 * a recorded press (head-script.ts).
 */
import { toInlineText } from '../../build/inline.ts';
import { REQUEST_TIMEOUT_MS } from '../base/limits.contract.ts';
import { panelFailedText, panelText as panelWords } from './panel.text.ts';

type Words = Readonly<Record<'add' | 'adding' | 'failed', string>>;

/** Runs serialized in the page, so it must use nothing outside the function. */
export function handleClicksBeforeHydration(words: Words, timeout: number): void {
  const panel = document.querySelector<HTMLElement>('.panel');
  const island = panel?.closest('astro-island');
  const field = panel?.querySelector<HTMLInputElement>('[role=spinbutton]');
  const add = panel?.querySelector<HTMLElement>('.panel-add');
  if (!panel || !island || !field || !add) return;
  let hasFailed = false;
  const hydrate = () => island.dispatchEvent(new Event('intent'));
  const isEarly = () => island.hasAttribute('ssr');
  const isPressed = () => add.dataset['earlyPress'] === 'pressed';
  const mark = (press: 'pressed' | 'click', text: string) => {
    add.dataset['earlyPress'] = press;
    add.textContent = text;
  };
  const wait = () => {
    mark('pressed', words.adding);
    hydrate();
    setTimeout(fail, timeout);
  };
  const withdraw = () => {
    if (isEarly() && isPressed()) mark('click', words.add);
  };
  function fail() {
    if (!isEarly()) return;
    hasFailed = true;
    const note = panel?.querySelector('.panel-note');
    if (note && isPressed()) note.textContent = words.failed;
    withdraw();
  }
  // A rebuild may have removed the script that an open page needs.
  const loadAnew = async () => {
    const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    if (!response?.ok) return fail();
    const offer: { key: string; quality: string }[] = JSON.parse(panel.dataset['offer'] ?? '[]');
    const chosen = panel.querySelector<HTMLSelectElement | HTMLInputElement>(
      '#quality, input[name=variant]:checked',
    );
    const quality = offer.find(({ key }) => key === chosen?.value)?.quality ?? '';
    const query = new URLSearchParams({ quality, quantity: field.value });
    history.replaceState({ isPressed: isPressed() }, '', `?${query}`);
    location.reload();
  };

  panel.addEventListener('click', ({ target }) => {
    if (!isEarly() || !(target instanceof Element)) return;
    const by = Number(target.closest<HTMLElement>('[data-step]')?.dataset['step'] ?? 0);
    if (by !== 0 && !field.disabled) {
      const most = Number(field.getAttribute('aria-valuemax') ?? Number.POSITIVE_INFINITY);
      const quantity = Math.max(1, Math.min((Number.parseInt(field.value, 10) || 1) + by, most));
      field.value = String(quantity);
      for (const button of panel.querySelectorAll<HTMLElement>('[data-step]'))
        button.setAttribute(
          'aria-disabled',
          String(quantity === (button.dataset['step'] === '1' ? most : 1)),
        );
    }
    if (!target.closest('.panel-add')) return;
    wait();
    if (hasFailed) void loadAnew();
  });
  island.addEventListener('astro:hydration-error', fail);
  // Presses must not count after a return by Back.
  addEventListener('pagehide', withdraw);
  if (isPressed() || history.state?.isPressed) wait();
  if (history.state?.isPressed) history.replaceState(null, '');
  // The grade in the address may have another price.
  if (/quality|quantity/.test(location.search)) hydrate();
}

export function earlyPanelScript() {
  const words: Words = { add: panelWords().add, adding: panelWords().adding, failed: panelFailedText() };
  return toInlineText(`(${handleClicksBeforeHydration})(${JSON.stringify(words)},${REQUEST_TIMEOUT_MS})`);
}
