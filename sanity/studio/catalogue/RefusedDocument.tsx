import type { ReactNode } from 'react';
import { catalogueText as texts } from '../text/catalogue.ts';
import type { Finding } from './change-set.ts';
import { DocumentLink } from './DocumentLink.tsx';

interface Props {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly findings: readonly Finding[];
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
