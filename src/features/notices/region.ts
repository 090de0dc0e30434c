/** Draws the notices, has them announced, and takes them along to the next page. */
import '../../browser/popover.ts';
import { freeTop } from './free-top.ts';
import { $notices, dismiss, type Notice, resume, takeLeaving } from './store.ts';

const STORAGE_KEY = 'notices';
const NEVER_COVERED = 'button, .button, .cart-line, [role=option]';
const CONTROLS = `${NEVER_COVERED}, a, input, select, textarea`;
/** What notices keep clear of, text before all: each entry is tried when the one before leaves no room. */
const KEEP_CLEAR = [`${CONTROLS}, h1, h2, h3, p, li, dd, td, label`, CONTROLS, NEVER_COVERED];
/** So often the page is looked at for something that came to lie below a notice: it scrolls, and parts of it come late. */
const LOOK_MS = 150;
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

/** Moves the notices to where they cover nothing; in the cart's drawer the style sheet has such a place. */
function makeWay(region: HTMLElement) {
  const host = region.parentElement;
  if (!host || host.matches('[data-cart]')) return;
  const box = region.getBoundingClientRect();
  for (const selector of KEEP_CLEAR) {
    const others = [...host.querySelectorAll(selector)]
      .filter((other) => !region.contains(other) && getComputedStyle(other).visibility === 'visible')
      .map((other) => other.getBoundingClientRect());
    const top = freeTop(box, others, innerHeight);
    if (top === undefined) continue;
    if (top !== box.top) region.style.top = `${top}px`;
    return;
  }
}

function keepForNextPage() {
  const leaving = takeLeaving();
  try {
    if (leaving.length > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(leaving));
  } catch {
    // Storage may be blocked: then a notice ends with its page.
  }
}

function resumeFromLastPage() {
  try {
    const kept = sessionStorage.getItem(STORAGE_KEY);
    if (kept === null) return;
    sessionStorage.removeItem(STORAGE_KEY);
    resume(JSON.parse(kept));
  } catch {
    // Blocked storage or a damaged entry: nothing to show.
  }
}

/** Ties the store to the region in the page. Polite and urgent notices have live regions of their own. */
export function watchNotices() {
  const region = document.querySelector<HTMLElement>('[data-notices]');
  const polite = region?.querySelector('[role=status]');
  const urgent = region?.querySelector('[role=alert]');
  const template = region?.querySelector('template');
  if (!region || !polite || !urgent || !template) return;

  // Inside the dialog that opened last, since all else can neither be reached nor heard while it is open. It stays
  // open while it is empty: a screen reader tells what comes into a region that is there, not one that comes with it.
  const lift = () => {
    const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    if (region.parentElement !== host) {
      host.append(region);
      region.style.top = '';
    }
    if (!region.matches(':popover-open')) region.showPopover();
    // An empty one covers nothing, and would only jump.
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
    // After React, which may be about to take away the dialog that it stands in, and the region with it.
    queueMicrotask(lift);
    looking = setInterval(makeWay, LOOK_MS, region);
  });
  lift();
  // With each dialog that opens or closes; notices outlast the one in which they stand.
  for (const change of ['toggle', 'close']) document.addEventListener(change, lift, { capture: true });

  resumeFromLastPage();
  addEventListener('pagehide', keepForNextPage);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) resumeFromLastPage();
  });
}
