import { parseQuantity } from '../rules/quantity.ts';

/**
 * What a shopper does to native controls before React has taken them over. The controls carry `data-early` with
 * their name. An event is recorded and stopped, so that React, which may be half-way through hydration, never
 * counts it as well; the component takes the record once, when it is ready, and plays it.
 */
export interface EarlyInput {
  /** The control's `data-early`. */
  readonly control: string;
  readonly event: string;
  /** Of a field or select its value at that moment, otherwise empty. */
  readonly value: string;
}

/** A component that is ready sends this up from its root; `detail` is given what was recorded, in order. */
export const TAKE_EARLY_INPUT = 'take-early-input';

const EVENTS = ['click', 'input', 'change', 'focusout'] as const;

export interface Recorder {
  /** So far, in order. */
  readonly inputs: readonly EarlyInput[];
  /** Resolves with the next thing that the shopper does to the controls, at once if they did already. */
  readonly firstIntent: Promise<void>;
  /** Resolves when the component has taken the record. */
  readonly taken: Promise<void>;
}

/** The pressed + or − moves the number at once, as far as the field's own ends allow. */
function showStep(island: HTMLElement, control: HTMLElement): void {
  const step = control.dataset.step;
  const field = island.querySelector<HTMLInputElement>('input[data-early][role=spinbutton]');
  if (step === undefined || !field) return;
  const least = Number(field.ariaValueMin);
  const most = Number(field.ariaValueMax ?? Number.POSITIVE_INFINITY);
  const moved = Math.max(least, Math.min(parseQuantity(field.value) + Number(step), most));
  field.value = String(moved);
  for (const button of island.querySelectorAll<HTMLButtonElement>('button[data-step]')) {
    button.ariaDisabled = String(moved === (button.dataset.step === '1' ? most : least));
  }
}

/** Records from now on; `before` was recorded earlier, on a page that had to be reloaded. */
export function recordEarlyInput(island: HTMLElement, before: readonly EarlyInput[]): Recorder {
  const inputs = [...before];
  const intent = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const buttons = [...island.querySelectorAll<HTMLButtonElement>('button[data-step]')];
  const disabledAtFirst = buttons.map((button) => button.ariaDisabled);
  if (before.length > 0) intent.resolve();

  const record = (event: Event) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>('[data-early]');
    if (!control) return;
    event.stopImmediatePropagation();
    const value =
      control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.value : '';
    inputs.push({ control: control.dataset.early ?? '', event: event.type, value });
    if (event.type === 'click') showStep(island, control);
    intent.resolve();
  };

  const hand = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    for (const name of EVENTS) island.removeEventListener(name, record, { capture: true });
    // React compares with what it rendered: what `showStep` changed goes back before the record is played.
    for (const [index, button] of buttons.entries()) button.ariaDisabled = disabledAtFirst[index] ?? null;
    event.detail(inputs);
    taken.resolve();
  };

  for (const name of EVENTS) island.addEventListener(name, record, { capture: true });
  island.addEventListener(TAKE_EARLY_INPUT, hand, { once: true });
  return { inputs, firstIntent: intent.promise, taken: taken.promise };
}
