import type { SeedPage } from '../types.ts';
import { about } from './about.ts';
import { contact } from './contact.ts';
import { guide } from './guide.ts';
import { privacy } from './privacy.ts';
import { refund } from './refund.ts';
import { terms } from './terms.ts';

/** The six policy pages of docs/shop.md "Pages", in the order of header and footer. */
export const pages: readonly SeedPage[] = [guide, about, contact, privacy, terms, refund];
