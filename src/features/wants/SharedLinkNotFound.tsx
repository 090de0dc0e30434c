import { pagePath } from '../base/words.text.ts';

interface Props {
  readonly text: string;
  readonly goShopping: string;
}

/** Shown instead of a shared page whose link was renewed or withdrawn. */
export function SharedLinkNotFound({ text, goShopping }: Props) {
  return (
    <div className="shell-text">
      <p>{text}</p>
      <a className="button quiet" href={pagePath('/butterfly/all')}>
        {goShopping}
      </a>
    </div>
  );
}
