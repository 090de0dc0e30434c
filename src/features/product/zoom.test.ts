// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openZoom } from './zoom.ts';

// Node can't load the package's file for it.
vi.mock('@panzoom/panzoom', () =>
  vi.importActual<typeof import('@panzoom/panzoom')>('@panzoom/panzoom/dist/panzoom.es.js'),
);

const closed = () => new Promise((resolve) => setTimeout(resolve));

function gallery(): HTMLAnchorElement {
  document.body.innerHTML = `<section class="gallery">${['dorsal', 'ventral']
    .map(
      (side) =>
        `<a class="gallery-open" href="/${side}.jpg" data-side="${side}"><img src="/${side}.webp" alt="${side}" width="1600" height="1000"></a>`,
    )
    .join('')}</section>`;
  const link = document.querySelector('a');
  if (!link) throw new Error('no link');
  return link;
}

const dialogs = () => [...document.querySelectorAll('dialog')];

beforeEach(() => {
  // jsdom lacks ResizeObserver.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

afterEach(async () => {
  for (const dialog of dialogs()) dialog.close();
  await closed();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a picture pressed twice before its script was there opens once, and is one step of the history', () => {
  const link = gallery();
  const steps = history.length;
  openZoom(link, () => {});
  openZoom(link, () => {});
  expect(dialogs()).toHaveLength(1);
  expect(history.length).toBe(steps + 1);
});

test('closed, it leaves nothing on the page that goes on listening', () => {
  const added = vi.spyOn(document, 'addEventListener');
  const removed = vi.spyOn(document, 'removeEventListener');
  openZoom(gallery(), () => {});
  const listening = added.mock.calls.map(([type, listener]) => ({ type, listener }));
  expect(listening.length).toBeGreaterThan(0);
  dialogs()[0]?.close();
  const gone = removed.mock.calls.map(([type, listener]) => ({ type, listener }));
  expect(gone).toEqual(expect.arrayContaining(listening));
});

test('its size is told again only when it is another: a screen reader would say it at each move', () => {
  openZoom(gallery(), () => {});
  const reported = document.querySelector('output')?.firstChild;
  expect(reported?.textContent).toMatch(/^\d+%$/);
  document.querySelector('.zoom-pane img')?.dispatchEvent(new Event('panzoomchange'));
  expect(document.querySelector('output')?.firstChild).toBe(reported);
});

test('it leads to the life size of a measured specimen only', () => {
  const openScale = vi.fn();
  const link = gallery();
  openZoom(link, openScale);
  const lifeSize = () =>
    [...document.querySelectorAll('button')].find((one) => /实际大小/.test(one.textContent));
  expect(lifeSize()).toBeUndefined();
  dialogs()[0]?.close();
  link.closest<HTMLElement>('.gallery')?.toggleAttribute('data-measured', true);
  openZoom(link, openScale);
  lifeSize()?.click();
  expect(openScale).toHaveBeenCalledOnce();
});
