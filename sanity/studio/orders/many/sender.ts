/** Who sends, as the site's settings tell it, and the shop's for customs: for slips and invoices. */
import type { SanityClient } from 'sanity';
import { z } from 'zod';
import { readStudioSettings } from '../../settings.ts';
import type { Sender } from '../papers/order.ts';

const SENDER = `*[_id == "siteSettings"][0]{
  "company": operatingCompany, "address": contact.address, "phone": contact.phone, "email": contact.email
}`;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const senderSchema = z.object({ company: text, address: text, phone: text, email: text });

export async function readSender(client: SanityClient): Promise<Sender> {
  const found = senderSchema.parse((await client.fetch(SENDER, {}, { perspective: 'published' })) ?? {});
  return { ...found, english: readStudioSettings(document).invoice.exporter };
}
