import '../../browser/popover.ts';
import { findFreeTop } from './free-top.ts';
import { $notices, dismiss, type Notice, resumeNotices, takeForNextPage } from './notices.ts';

const STORAGE_KEY = 'notices';
const NEVER_COVERED = 'button, .button, .cart-line, [role=option]';
const HEADINGS = 'h1, h2, h3';
const CONTROLS = `${NEVER_COVERED}, a, input, select, textarea`;
/**
 * Selectors of what notices must not cover. A later entry is used if an earlier one leaves no room.
 */
const KEEP_CLEAR = [
  `${CONTROLS}, ${HEADINGS}, p, li, dd, td, label`,
  `${CONTROLS}, ${HEADINGS}`,
  `${NEVER_COVERED}, ${HEADINGS}`,
  NEVER_COVERED,
];
/** Pages scroll and parts load late, so overlaps are checked repeatedly. */
const CHECK_INTERVAL_MS = 150;
const URGENT = new Set<Notice['kind']>(['error', 'warning']);

function draw(template: HTMLTemplateElement, notice: Notice): HTMLElement | undefined {
  const element = template.content.firstElementChild?.cloneNode(true);
  if (!(element instanceof HTMLElement)) return undefined;
  element.dataset['kind'] = notice.kind;
  element.dataset['id'] = notice.id;
  const text = element.querySelector('[data-notice-text]');
  if (text) text.textContent = notice.text;
  element.querySelector('button')?.addEventListener('click', () => dismiss(notice.id));
  return element;
}

/** In the cart drawer the style sheet reserves space for notices. */
function makeWay(region: HTMLElement) {
  const host = region.parentElement;
  if (!host || host.matches('[data-cart]')) return;
  const box = region.getBoundingClientRect();
  for (const selector of KEEP_CLEAR) {
    const others = [...host.querySelectorAll(selector)]
      .filter((other) => !region.contains(other) && getComputedStyle(other).visibility === 'visible')
      .map((other) => other.getBoundingClientRect());
    const top = findFreeTop(box, others, innerHeight);
    if (top === undefined) continue;
    if (top !== box.top) region.style.top = `${top}px`;
    return;
  }
}

function storeForNextPage() {
  const leaving = takeForNextPage();
  try {
    if (leaving.length > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(leaving));
  } catch {
    // If storage is blocked, notices end with their page.
  }
}

function resumeFromLastPage() {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    if (stored === null) return;
    sessionStorage.removeItem(STORAGE_KEY);
    resumeNotices(JSON.parse(stored));
  } catch {
    // Storage is blocked, or its entry is damaged.
  }
}

export function bindNotices() {
  const region = document.querySelector<HTMLElement>('[data-notices]');
  const polite = region?.querySelector('[role=status]');
  const urgent = region?.querySelector('[role=alert]');
  const template = region?.querySelector('template');
  if (!region || !polite || !urgent || !template) return;

  // Everything outside the topmost dialog is inert. The region stays open while empty: screen
  // readers announce additions only to an existing region.
  const lift = () => {
    const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    if (region.parentElement !== host) {
      host.append(region);
      region.style.top = '';
    }
    if (!region.matches(':popover-open')) region.showPopover();
    if ($notices.get().length > 0) makeWay(region);
  };

  let looking: ReturnType<typeof setInterval> | undefined;
  $notices.subscribe((notices) => {
    const shown = new Set(notices.map((notice) => notice.id));
    for (const element of region.querySelectorAll<HTMLElement>('[data-id]')) {
      if (!shown.delete(element.dataset['id'] ?? '')) element.remove();
    }
    for (const notice of notices) {
      if (!shown.has(notice.id)) continue;
      const element = draw(template, notice);
      if (element) (URGENT.has(notice.kind) ? urgent : polite).append(element);
    }
    clearInterval(looking);
    if (notices.length === 0) {
      region.style.top = '';
      return;
    }
    // React may be about to remove the dialog that holds the region.
    queueMicrotask(lift);
    looking = setInterval(makeWay, CHECK_INTERVAL_MS, region);
  });
  lift();
  // Notices outlast the dialog that holds them.
  for (const change of ['toggle', 'close']) document.addEventListener(change, lift, { capture: true });

  resumeFromLastPage();
  addEventListener('pagehide', storeForNextPage);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) resumeFromLastPage();
  });
}
