import { createRoot } from 'react-dom/client';
import { AddressBook, type AddressBookProps } from './AddressBook.tsx';

export function mountAddressBook(place: HTMLElement, options: AddressBookProps): void {
  createRoot(place).render(<AddressBook {...options} />);
}
