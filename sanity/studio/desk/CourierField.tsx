import { type ReactNode, useEffect, useState } from 'react';
import { useClient } from 'sanity';
import { SITE_SETTINGS_ID } from '../../../src/content/kinds.ts';
import { API_VERSION, COURIER_NAMES_QUERY } from '../../../src/content/queries.ts';
import { Field, type FieldProps } from '../orders/form-parts.tsx';

/** Suggests the couriers of the site's settings; any other name can be typed. */
export function CourierField(props: Omit<FieldProps, 'list'>): ReactNode {
  const client = useClient({ apiVersion: API_VERSION });
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const params = { id: SITE_SETTINGS_ID };
    client.fetch(COURIER_NAMES_QUERY, params, { perspective: 'published' }).then(
      (found) => setNames((found ?? []).filter((name) => name !== null)),
      // If there are no suggestions, the operator types the name.
      (error) => console.warn(error),
    );
  }, [client]);
  return (
    <>
      <Field required list="orders-couriers" {...props} />
      <datalist id="orders-couriers">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
