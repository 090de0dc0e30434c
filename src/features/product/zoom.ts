/** Zoom dialog; shows both sides of a specimen next to each other. */
import { closeOnBack } from '../../browser/close-on-back.ts';
import { zoomText as words } from './zoom.text.ts';
import { createZoomPane, type ZoomPane } from './zoom-pane.ts';

function button(name: string, press: () => void, sign?: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = sign === undefined ? 'text-button' : 'icon-button';
  if (sign !== undefined) {
    made.title = name;
    made.setAttribute('aria-label', name);
  }
  made.textContent = sign ?? name;
  made.addEventListener('click', press);
  return made;
}

function linksFor(link: HTMLAnchorElement): HTMLAnchorElement[] {
  const all = [...(link.closest('.gallery')?.querySelectorAll<HTMLAnchorElement>('a.gallery-open') ?? [])];
  const sides = all.filter(({ dataset }) => dataset['side'] !== undefined);
  return sides.includes(link) ? sides : [link];
}

function follow(panes: readonly ZoomPane[], onZoom: (percent: number) => void): void {
  for (const pane of panes) {
    pane.onMoved(() => {
      for (const other of panes) if (other !== pane) other.moveLike(pane);
      onZoom(pane.percent());
    });
  }
}

/** `openScale` shows the specimen in life size, if its main picture is measured. */
export function openZoom(link: HTMLAnchorElement, openScale: () => void): void {
  // Ignores a second press while loading: with two history entries Back would leave the page.
  if (document.querySelector('dialog.zoom')) return;
  const dialog = document.createElement('dialog');
  dialog.className = 'zoom';
  dialog.setAttribute('aria-label', words().title);
  const panes = linksFor(link).map(createZoomPane);
  const [first] = panes;
  const scale = document.createElement('output');
  scale.className = 'figures';
  const head = document.createElement('div');
  head.className = 'zoom-head';
  const isMeasured = link.closest('.gallery')?.hasAttribute('data-measured');
  head.append(
    scale,
    ...(isMeasured ? [button(words().lifeSize, openScale)] : []),
    button(words().smaller, () => first?.zoom(-1), '−'),
    button(words().larger, () => first?.zoom(1), '+'),
    button(words().whole, () => first?.reset()),
    button(words().close, () => dialog.close(), '×'),
  );
  const place = document.createElement('div');
  place.className = 'zoom-panes';
  place.append(...panes.map(({ element }) => element));
  const help = document.createElement('p');
  help.className = 'zoom-help';
  help.textContent = words().help;
  dialog.append(head, place, help);
  document.body.append(dialog);
  dialog.showModal();
  for (const pane of panes) pane.begin();
  const tell = (percent: number) => {
    const text = words().percent(percent);
    // Screen readers announce each change.
    if (scale.textContent !== text) scale.textContent = text;
  };
  follow(panes, tell);
  tell(first?.percent() ?? 100);

  dialog.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (first?.byKey(event.key)) event.preventDefault();
  });
  dialog.addEventListener('close', () => {
    for (const pane of panes) pane.end();
  });
  closeOnBack(dialog, 'zoom');
}
