/**
 * A button or form that is pressed before its script is there: the press is kept in the page, and played when the
 * script comes. Such elements carry `data-early-press` with the event that counts, `click` or `submit`.
 */

/** Stands in the page itself, so that it is there before any other script. */
export const keepEarlyPresses = `for(const type of['click','submit'])addEventListener(type,({target})=>{const pressed=target.closest?.('[data-early-press='+type+']');if(pressed)pressed.dataset.earlyPress='pressed'},{capture:true})`;

/** Whether it was pressed already; from now on its own script hears. */
export function takeEarlyPress(element: HTMLElement): boolean {
  const isPressed = element.dataset['earlyPress'] === 'pressed';
  delete element.dataset['earlyPress'];
  return isPressed;
}
