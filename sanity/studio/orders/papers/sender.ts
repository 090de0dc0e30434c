/** Who sends, from the site's settings. */
import { z } from 'zod';
import type { Sender } from './order.ts';

export const SENDER_QUERY = '*[_id == "siteSettings"][0]{operatingCompany, contact{address, phone, email}}';

const text = z
  .string()
  .nullish()
  .catch('')
  .transform((value) => value ?? '');
const contactSchema = z.object({ address: text, phone: text, email: text });
const settingsSchema = z.object({
  operatingCompany: text,
  contact: contactSchema.catch({ address: '', phone: '', email: '' }),
});

/** What `SENDER_QUERY` found; an empty field is left out on paper. `exporter` is the shop's setting. */
export function senderOf(found: unknown, exporter: string): Sender {
  const { operatingCompany, contact } = settingsSchema.parse(found ?? {});
  return { company: operatingCompany, ...contact, english: exporter };
}
