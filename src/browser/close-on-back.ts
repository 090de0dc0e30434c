/**
 * Back closes the dialog without leaving the page. Closing it otherwise removes its history entry.
 */
export function closeOnBack(dialog: HTMLDialogElement, key: string): void {
  history.pushState(key, '');
  const back = () => dialog.close();
  addEventListener('popstate', back, { once: true });
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', back);
    dialog.remove();
    if (history.state === key) history.back();
  });
}
