import { createRoot } from 'react-dom/client';
import { AddressBook, type BookOptions } from './AddressBook.tsx';

export function mountAddressBook(place: HTMLElement, options: BookOptions): void {
  createRoot(place).render(<AddressBook {...options} />);
}
