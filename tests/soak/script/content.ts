/** Script in every text field of the content that an editor fills as they like. */
import type { SanityClient } from '@sanity/client';

/** Behind what stood there. */
export const HOSTILE = `"><img src=x onerror=ran()><script>ran()</script>`;

/** By type: fields of text, lists of texts among them. A Latin name, an id and a link have rules that script breaks. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  species: ['name', 'family', 'description', 'distribution', 'specie_image.alt'],
  category: ['name', 'description'],
  product: [
    'name',
    'origin',
    'locality',
    'collector',
    'gender',
    'permit_note',
    'description',
    'main_image.alt',
  ],
  carouselItem: ['title', 'subtitle', 'buttonText', 'image.alt'],
  page: ['title', 'summary', 'body[0].children[0].text'],
  siteSettings: [
    ...['tagline', 'operatingCompany', 'contact.phone', 'contact.hours', 'contact.address', 'listing.title'],
    ...['listing.lead', 'trust[0].title', 'trust[0].text'],
  ],
};

/** Writes it into the published documents of all types, but of products and species only into these. */
export async function writeHostile(content: SanityClient, ids: readonly string[]): Promise<void> {
  for (const [type, fields] of Object.entries(FIELDS)) {
    const few = type === 'product' || type === 'species' ? '&& _id in $ids' : '';
    const query = `*[_type == $type && !(_id in path("drafts.**")) ${few}]{_id, "texts": [${fields.join(', ')}]}`;
    const documents = await content.fetch<{ _id: string; texts: unknown[] }[]>(query, { type, ids });
    for (const { _id, texts } of documents) {
      const set = fields.flatMap((field, at) => {
        const text = texts[at];
        return typeof text === 'string' ? [[field, `${text.slice(0, 40)}${HOSTILE}`] as const] : [];
      });
      if (set.length > 0) await content.patch(_id).set(Object.fromEntries(set)).commit();
    }
  }
}
