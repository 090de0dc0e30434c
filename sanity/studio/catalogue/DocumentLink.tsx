import type { ReactNode } from 'react';
import { IntentLink } from 'sanity/router';

interface Props {
  readonly type: string;
  readonly id: string;
  readonly path?: string | undefined;
  readonly children: ReactNode;
}

/** Opens a new tab, because leaving the tool would end a run and close its results. */
export function DocumentLink({ type, id, path, children }: Props): ReactNode {
  const params = { type, id, ...(path === undefined || path === '' ? {} : { path }) };
  return (
    <IntentLink intent="edit" params={params} target="_blank">
      {children}
    </IntentLink>
  );
}
