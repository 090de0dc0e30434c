import { createRoot } from 'react-dom/client';
import { AddressBook, type AddressBookOptions } from './AddressBook.tsx';

export function mountAddressBook(place: HTMLElement, options: AddressBookOptions): void {
  createRoot(place).render(<AddressBook {...options} />);
}
