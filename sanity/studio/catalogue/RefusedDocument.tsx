import type { ReactNode } from 'react';
import { IntentLink } from 'sanity/router';
import { catalogueText as texts } from './catalogue.text.ts';
import type { ChangeFinding } from './change-set.ts';

interface DocumentLinkProps {
  readonly type: string;
  readonly id: string;
  readonly path?: string | undefined;
  readonly children: ReactNode;
}

/** Opens a new tab, because leaving the tool would end a run and close its results. */
function DocumentLink({ type, id, path, children }: DocumentLinkProps): ReactNode {
  const params = { type, id, ...(path === undefined || path === '' ? {} : { path }) };
  return (
    <IntentLink intent="edit" params={params} target="_blank">
      {children}
    </IntentLink>
  );
}

interface Props {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly findings: readonly ChangeFinding[];
}

/** The title leads to the first invalid field. */
export function RefusedDocument({ type, id, title, findings }: Props): ReactNode {
  const [first, ...others] = findings;
  return (
    <li>
      <DocumentLink type={type} id={id} path={first?.path}>
        {title === '' ? texts.untitled : title}
      </DocumentLink>
      ：{first?.message}
      {others.map(({ message, path }) => (
        <div key={`${path} ${message}`}>
          <DocumentLink type={type} id={id} path={path}>
            {message}
          </DocumentLink>
        </div>
      ))}
    </li>
  );
}
