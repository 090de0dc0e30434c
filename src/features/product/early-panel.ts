/**
 * Stands in a product's page itself: what the panel answers before its script is there, and when that can't be loaded.
 * The number and the grade are kept by their own controls, a press of the add button by its mark (head-script.ts).
 */
import { inline } from '../../build/inline.ts';
import { reloadMark } from '../../components/panel-controls.ts';
import { panelFailed, panel as panelWords } from '../../text/panel.ts';

type Words = Readonly<Record<'add' | 'adding' | 'failed', string>>;

/**
 * A page that was opened before a rebuild may find its script gone: it is loaded anew with what was chosen, once by
 * itself and then at each further press; a press that waits is kept for it. `mark` says so to the page that comes, until
 * its script takes it away. Self-contained, as it is written into the page as text.
 */
export function earlyPanel(words: Words, mark: string): void {
  const article = document.querySelector<HTMLElement>('article[data-product]');
  const panel = article?.querySelector<HTMLElement>('.panel');
  const field = panel?.querySelector<HTMLInputElement>('[role=spinbutton]');
  const select = panel?.querySelector('select');
  const add = panel?.querySelector<HTMLElement>('.panel-add');
  const note = panel?.querySelector('.panel-note');
  if (!article || !panel || !field || !select || !add || !note) return;
  const offer: { key: string; grade: string }[] = JSON.parse(panel.dataset['offer'] ?? '[]');
  const asked = new URLSearchParams(location.search);
  const chosen = offer.find(({ grade }) => grade === asked.get('quality'));
  if (chosen) select.value = chosen.key;
  field.value = asked.get('quantity') ?? field.value;
  let hasFailed = false;

  const store = (write?: string): string | null => {
    try {
      const was = sessionStorage.getItem(mark);
      if (write !== undefined) sessionStorage.setItem(mark, write);
      return was;
    } catch {
      return '';
    }
  };
  const press = () => {
    add.dataset['earlyPress'] = 'pressed';
    add.textContent = words.adding;
  };
  const tell = () => {
    add.dataset['earlyPress'] = 'click';
    add.textContent = words.add;
    note.textContent = words.failed;
  };
  const loadAnew = async () => {
    note.textContent = '';
    // Without the shop a reload would leave an empty page.
    const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    if (answer?.ok !== true) return tell();
    const quality = offer.find(({ key }) => key === select.value)?.grade ?? '';
    const search = `?${new URLSearchParams({ quality, quantity: field.value })}`;
    // It may have been pressed only while the shop was asked.
    store(add.dataset['earlyPress'] === 'pressed' ? search : '');
    location.replace(location.pathname + search);
  };

  panel.addEventListener('click', ({ target }) => {
    if (article.dataset['ready'] !== undefined || !(target instanceof Element)) return;
    const step = target.closest<HTMLElement>('[data-step]');
    if (step && !field.disabled) {
      const most = Number(field.getAttribute('aria-valuemax') ?? Number.POSITIVE_INFINITY);
      const wanted = (Number.parseInt(field.value, 10) || 1) + Number(step.dataset['step']);
      const moved = Math.max(1, Math.min(wanted, most));
      field.value = String(moved);
      for (const each of panel.querySelectorAll<HTMLElement>('[data-step]'))
        each.setAttribute('aria-disabled', String(moved === (each.dataset['step'] === '1' ? most : 1)));
    }
    if (!target.closest('.panel-add')) return;
    press();
    if (hasFailed) void loadAnew();
  });
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || article.dataset['ready'] !== undefined || hasFailed)
        return;
      hasFailed = true;
      if (store() === null) void loadAnew();
      else tell();
    },
    { capture: true },
  );
  // Who went elsewhere before it was loaded anew, and comes again some day, comes to another address.
  const kept = store();
  if (kept && kept === location.search) {
    store('');
    press();
  }
}

export function earlyPanelScript(productId: string) {
  const words: Words = { add: panelWords.add, adding: panelWords.adding, failed: panelFailed };
  return inline(`(${earlyPanel})(${JSON.stringify(words)},${JSON.stringify(reloadMark(productId))})`);
}
