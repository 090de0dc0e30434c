import type { ReactNode } from 'react';
import { failuresText } from '../features/base/shop.text.ts';
import { pagePath } from '../features/base/words.text.ts';

export function CallFailureMessage({ text, retry }: { readonly text: string; readonly retry: () => void }) {
  return (
    <div className="shell-text" role="alert">
      <p>{text}</p>
      <button type="button" className="button quiet" onClick={retry}>
        {failuresText().retry}
      </button>
    </div>
  );
}

interface EndingProps {
  readonly children: ReactNode;
  readonly path?: string;
  readonly link: string;
}

/** Shown instead of what a page has not, with a way on. */
export function Ending({ children, path = '/butterfly/all', link }: EndingProps) {
  return (
    <div className="shell-text">
      {children}
      <a className="button quiet" href={pagePath(path)}>
        {link}
      </a>
    </div>
  );
}

interface Props {
  readonly text: string;
  readonly title?: string | undefined;
}

export function LoadingMessage({ text, title }: Props) {
  return (
    <div className="shell-text">
      {title !== undefined && <h1 className="visually-hidden">{title}</h1>}
      <p className="waiting" role="status">
        <span className="spinner" aria-hidden="true" />
        {text}
      </p>
    </div>
  );
}
