import type { ReactNode } from 'react';
import { IntentLink } from 'sanity/router';
import { catalogueText as texts } from './catalogue.text.ts';
import type { ChangeFinding } from './change-set.ts';
import type { PlanChangeResult } from './plan.ts';

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

export interface Refused {
  readonly documentId: string;
  readonly documentType: string;
  readonly title: string;
  readonly why: readonly ChangeFinding[];
}

export const isRefused = (one: PlanChangeResult): one is PlanChangeResult & Refused =>
  one.kind === 'skipped' && one.why !== 'same';

interface Props {
  readonly title: string;
  readonly documents: readonly Refused[];
}

export function RefusedDocuments({ title, documents }: Props): ReactNode {
  return (
    <div className="notice bad">
      <p>{title}</p>
      <ul>
        {documents.map((document) => (
          <RefusedDocument key={document.documentId} {...document} />
        ))}
      </ul>
    </div>
  );
}

/** The title leads to the first invalid field. */
function RefusedDocument({ documentType: type, documentId: id, title, why }: Refused): ReactNode {
  const [first, ...others] = why;
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
