import type { AddressBookOptions } from './AddressBook.tsx';

/** React and the formats of all countries are loaded when the book is opened. */
export function bindAddressBook(options: AddressBookOptions): void {
  const section = document.querySelector<HTMLElement>('[data-address-book]');
  const open = section?.querySelector<HTMLElement>('[data-address-book-open]');
  const place = section?.querySelector<HTMLElement>('[data-address-book-place]');
  if (!section || !open || !place) return;
  let isOpening = false;
  const draw = async () => {
    if (isOpening) return;
    isOpening = true;
    try {
      const { mountAddressBook } = await import('./mount-address-book.tsx');
      mountAddressBook(place, options);
      place.hidden = false;
      open.hidden = true;
    } finally {
      isOpening = false;
    }
  };
  open.addEventListener('click', () => void draw());
  if (options.order !== undefined) void draw();
}
