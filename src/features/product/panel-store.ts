/** The purchase panel of this page: what its plain script draws, and what an edit changes from outside. */
import { atom } from 'nanostores';
import { openPanel, type PanelAction, type PanelState, panelReducer } from './panel-state.ts';

export const $panel = atom<PanelState>(openPanel([]));
/** Whether a press of the add button waits for its end. */
export const $adding = atom(false);

export function act(action: PanelAction): void {
  $panel.set(panelReducer($panel.get(), action));
}
