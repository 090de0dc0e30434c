import { type PanelAction, type PanelState, panelReducer } from './panel-state.ts';

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

/**
 * The panel with what was done to the native controls before its script was there: they carry it themselves. Whoever
 * still types is not clamped.
 */
export function takeControls(
  opened: PanelState,
  {
    quality,
    quantity,
    isTyping,
  }: { readonly quality: string; readonly quantity: string; readonly isTyping: boolean },
): PanelState {
  const typed: PanelAction[] =
    quantity === String(opened.quantity)
      ? []
      : [{ kind: 'type', text: quantity }, ...(isTyping ? [] : [{ kind: 'leave' } as const])];
  const actions: PanelAction[] = [
    ...(quality === opened.selectedKey ? [] : [{ kind: 'select', key: quality } as const]),
    ...typed,
  ];
  return actions.reduce(panelReducer, opened);
}
