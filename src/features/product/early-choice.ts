import { CONTROLS } from '../../components/early-controls.ts';
import type { EarlyInput } from '../../directives/early-input.ts';
import { type PanelAction, type PanelState, panelReducer } from './panel-state.ts';

function actionOf({ control, event, value }: EarlyInput): PanelAction | undefined {
  if (control === CONTROLS.quality && event === 'change') return { kind: 'select', key: value };
  if (control === CONTROLS.quantity && event === 'input') return { kind: 'type', text: value };
  if (control === CONTROLS.quantity && event === 'focusout') return { kind: 'leave' };
  if (control === CONTROLS.decrease && event === 'click') return { kind: 'decrease' };
  if (control === CONTROLS.increase && event === 'click') return { kind: 'increase' };
  return undefined;
}

/** The panel after what was done before it was ready, in the same order, and whether something was to be added. */
export function playEarlyInput(
  opened: PanelState,
  inputs: readonly EarlyInput[],
): { readonly state: PanelState; readonly add: boolean } {
  const actions = inputs.map(actionOf).filter((action) => action !== undefined);
  return {
    state: actions.reduce(panelReducer, opened),
    add: inputs.some(({ control, event }) => control === CONTROLS.add && event === 'click'),
  };
}

/** The panel as an address asks for it (`?quality=A-&quantity=2`); what does not exist is passed over. */
export function openChoice(
  opened: PanelState,
  { quality, quantity }: { readonly quality: string | null; readonly quantity: string | null },
): PanelState {
  const chosen = opened.variants.find((variant) => variant.grade === quality);
  const actions: PanelAction[] = [
    ...(chosen === undefined ? [] : [{ kind: 'select', key: chosen.key } as const]),
    ...(quantity === null ? [] : [{ kind: 'type', text: quantity } as const, { kind: 'leave' } as const]),
  ];
  return actions.reduce(panelReducer, opened);
}
