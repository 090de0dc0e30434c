import { removeSessionMark, takeEarlyPress } from '../../browser/head-script.ts';
import { onTabMessage } from '../../browser/tabs.ts';
import { maybeSignedIn } from '../base/cookies.client.ts';
import { type Language, pathInLanguage } from '../base/language.rules.ts';
import { bindNotices } from '../base/notice-region.ts';
import { notify } from '../base/notices.ts';
import { scriptFailures } from '../base/script-failures.text.ts';
import { transitionSpecimen } from './specimen-transition.ts';

/** The link to the species index remains (docs/shop.md "Failures"). */
async function fill(menu: HTMLElement) {
  try {
    await (await import('./fill-species-menu.ts')).fillSpeciesMenu(menu);
  } catch (error) {
    console.error('The species list could not be fetched', error);
  }
}

/** Closes the menu by Escape, and fetches a long species list when it is opened. */
function bindSpeciesMenu() {
  const nav = document.querySelector<HTMLElement>('[data-nav]');
  const menu = nav?.querySelector<HTMLElement>('[data-species-menu]');
  if (!nav || !menu) return;

  // Escape doesn't close a menu opened by hovering. Outside the menu it must not block the next
  // hover.
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && nav.matches(':hover')) nav.dataset['dismissed'] = '';
  });
  nav.addEventListener('pointerleave', () => {
    delete nav.dataset['dismissed'];
  });

  if (menu.dataset['fetch'] === undefined) return;
  const intent = new AbortController();
  for (const sign of ['pointerover', 'focusin', 'toggle'] as const) {
    nav.addEventListener(
      sign,
      () => {
        intent.abort();
        void fill(menu);
      },
      { signal: intent.signal, capture: true },
    );
  }
}

/** Stores the chosen language, which head-script.ts follows on later visits. */
function bindLanguages(): void {
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('[data-language]');
    if (!link) return;
    const language = link.dataset['language'] as Language;
    // Shell pages and queries have addresses that the static link lacks.
    link.href = pathInLanguage(location.pathname, language) + location.search;
    try {
      localStorage['language'] = language;
    } catch {
      // If storage is blocked, the choice lasts until the shopper leaves the site.
    }
  });
}

/** The first interaction loads the drawer's content and React. */
function bindCartButton() {
  const button = document.querySelector<HTMLElement>('[data-cart-open]');
  const drawer = document.querySelector<HTMLDialogElement>('[data-cart]');
  if (!button || !drawer) return;
  const load = () => import('../cart/mount.tsx');

  for (const sign of ['pointerenter', 'focus']) {
    button.addEventListener(sign, () => void load().catch(() => undefined), { once: true });
  }
  button.addEventListener('click', async () => {
    drawer.showModal();
    try {
      const { openCart: showCart } = await load();
      // The shopper may have closed the drawer meanwhile.
      if (drawer.open) showCart(drawer);
    } catch {
      drawer.close();
      notify({ kind: 'error', text: scriptFailures().script });
    }
  });
  // The drawer has no padding, so this is a click on the backdrop.
  drawer.addEventListener('click', ({ target }) => {
    if (target === drawer) drawer.close();
  });
  // The profile leads back to the open cart.
  if (takeEarlyPress(button) || location.hash === '#cart') button.click();
}

/** Loads the account script only if a session may exist; visitors need no placeholder. */
function bindAccountMenu() {
  const account = document.querySelector<HTMLElement>('[data-account]');
  const login = account?.querySelector<HTMLElement>('[data-account-when=visitor]');
  const pending = account?.querySelector<HTMLElement>('[data-account-when=asking]');
  if (!account || !login || !pending) return;
  let known = false;

  const showPending = (is: boolean) => {
    login.hidden = is;
    pending.hidden = !is;
  };
  const follow = async () => {
    if (!known && !maybeSignedIn()) return;
    if (!known) showPending(true);
    try {
      const { showSession } = await import('./header-menu.ts');
      known = true;
      showSession(account);
    } catch (error) {
      // Without the script the login link remains usable.
      showPending(false);
      console.error('The account menu could not be loaded', error);
    }
  };

  void follow();
  removeSessionMark();
  onTabMessage('session', () => void follow());
  // The session may have changed while the page was in the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void follow();
  });
}

bindAccountMenu();
bindCartButton();
bindSpeciesMenu();
bindLanguages();
watchSearchBox();
bindNotices();
transitionSpecimen();

function watchSearchBox() {
  const box = document.querySelector<HTMLFormElement>('[data-search-box]');
  const field = box?.querySelector('input');
  if (!box || !field) return;
  const load = () => {
    // Without suggestions the form still leads to the results.
    import('../search/suggest.ts')
      .then(({ bindSuggestions: suggestIn }) => suggestIn(field))
      .catch(() => undefined);
  };
  if (document.activeElement === field) load();
  else field.addEventListener('focus', load, { once: true });
  box.addEventListener('toggle', ({ newState }) => newState === 'open' && field.focus());
}
