import { useMemo } from 'react';
import { useSchema } from 'sanity';
import { catalogueText as texts } from '../text/catalogue.ts';
import type { FieldTitles } from './differences.ts';
import type { Entries } from './entries.ts';

export function useFieldTitles(entries: Entries): FieldTitles {
  const schema = useSchema();
  return useMemo(
    () => ({
      fieldTitle: (type, name) => {
        const known = schema.get(type);
        const fields = known !== undefined && 'fields' in known ? known.fields : [];
        return fields.find((field) => field.name === name)?.type.title ?? name;
      },
      documentTitle: (id) => entries.get(id)?.title ?? texts.untitled,
    }),
    [entries, schema],
  );
}
