/**
 * Back closes the dialog, but not the one below it, without leaving the page. Closing it otherwise removes its history
 * entry.
 */
export function closeOnBack(dialog: HTMLDialogElement, key: string): void {
  history.pushState(key, '');
  const back = () => {
    if (history.state !== key) dialog.close();
  };
  addEventListener('popstate', back);
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', back);
    dialog.remove();
    if (history.state === key) history.back();
  });
}
