import type { SchemaType } from 'sanity';

/** What the Studio calls each field of a type, by its path without keys: `variants.price`. */
export function fieldTitles(type: SchemaType, path = ''): Record<string, string> {
  if (type.jsonType === 'array') {
    // A text's own parts are no fields that anybody has a name for.
    const items = type.of.filter((item) => item.name !== 'block');
    return Object.assign({}, ...items.map((item) => fieldTitles(item, path)));
  }
  if (type.jsonType !== 'object' || type.name === 'reference') return {};
  return Object.assign(
    {},
    ...type.fields.map((field) => {
      const at = path === '' ? field.name : `${path}.${field.name}`;
      return { ...(field.type.title ? { [at]: field.type.title } : {}), ...fieldTitles(field.type, at) };
    }),
  );
}
