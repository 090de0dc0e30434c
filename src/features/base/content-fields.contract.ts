/** The fields of a response that contain the shop's own words, which are converted to each language. */

/**
 * Everything else is sent unchanged: what shoppers wrote, and values that requests use, such as a grade. Add new
 * fields here to convert them.
 */
const CONTENT_FIELDS = new Set([
  ...['msg', 'name', 'title', 'subtitle', 'buttonText', 'description', 'alt', 'label'],
  ...[
    'aliases',
    'family',
    'distribution',
    'host_plants',
    'origin',
    'locality',
    'gender',
    'permit_note',
    'making',
  ],
  ...[
    'products',
    'cost',
    'words',
    'reason',
    'note',
    'withdrawal_reason',
    'answer',
    'courier',
    'shipping_method',
    'way',
    'paused',
    'tax_note',
  ],
]);

/** A claim has the buyer's `words`; shipping rules have a list of sentences. */
const LISTS = new Set(['words']);

export function convertContent(body: unknown, convert: (text: string) => string): unknown {
  return convertValue(body, false);

  function convertValue(value: unknown, isContent: boolean): unknown {
    if (typeof value === 'string') return isContent ? convert(value) : value;
    if (Array.isArray(value)) return value.map((item) => convertValue(item, isContent));
    if (typeof value !== 'object' || value === null) return value;
    const isPerson = 'phone' in value || 'email' in value;
    return Object.fromEntries(
      Object.entries(value).map(([field, its]) => [
        field,
        convertValue(its, isContentField(field, its) && !(isPerson && field === 'name')),
      ]),
    );
  }
}

function isContentField(field: string, value: unknown): boolean {
  return CONTENT_FIELDS.has(field) && (!LISTS.has(field) || Array.isArray(value));
}
